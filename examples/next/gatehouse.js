import { gatehouse } from '@gatehouse/next';

export const { proxy, auth } = gatehouse();
