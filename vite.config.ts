import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { registerHeads } from './scripts/register-heads-plugin.ts'
import { serviceWorker } from './scripts/service-worker-plugin.ts'

export default defineConfig({
  plugins: [react(), tailwindcss(), registerHeads(), serviceWorker()],
  build: { outDir: 'dist/web', target: 'es2022' },
  worker: { format: 'es' },
  server: { watch: { ignored: ['**/.data/**', '**/.tmp/**'] } },
})
