export * from '@gatehouse/core/server';
