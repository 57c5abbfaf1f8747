import { expect, test, vi } from 'vitest'
import { createPrintTransport } from '../../../src/server/print/transport.ts'

// a real full disk needs a mount: the file layer reports the kernel's error
vi.mock('node:fs/promises', async original => ({
  ...(await original<typeof import('node:fs/promises')>()),
  writeFile: () =>
    Promise.reject(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })),
}))

test('disco cheio (ENOSPC injetado na camada de arquivos) é dito em português', async () => {
  await expect(
    createPrintTransport('/tmp').send('arquivo', Uint8Array.of(27, 64), 'disco-cheio'),
  ).rejects.toThrow('Disco cheio: o cupom não coube na pasta de impressão')
})
