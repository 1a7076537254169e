export const metadata = { title: 'Next example' };

export default ({ children }) => (
  <html lang="en">
    <body style={{ font: '1.1rem system-ui', colorScheme: 'light dark', padding: '3rem' }}>{children}</body>
  </html>
);
