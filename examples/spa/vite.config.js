import react from '@vitejs/plugin-react';

// The page may know this variable, and no other of .env.
export default { plugins: [react()], envPrefix: 'GATEHOUSE_URL' };
