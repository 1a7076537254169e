/** Where a provider sends users back to: one URL for each application and provider. */
export const callbackUrl = (publicUrl: string, slug: string, provider: string): string =>
  `${publicUrl}/login/callback/${slug}/${provider}`;
