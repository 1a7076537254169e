import { type ProviderType, traitsOf } from '../../applications/provider-types/provider-types.js';
import { ButtonMark } from '../../platform/pages/button-mark.js';

export const ProviderMark = ({ type }: { type: ProviderType }) => <ButtonMark paths={traitsOf({ type }).mark} />;
