import { expect, test, vi } from 'vitest'

test('a sessão guardada por uma versão sem fuso o tem do estado, antes da rede', async () => {
  localStorage.setItem('tecla.token', '1|t')
  localStorage.setItem('tecla.usuario', JSON.stringify({ id: 1, empresa: { id: 1, uf: 'AC' } }))
  vi.resetModules()
  const { getSession } = await import('../../../src/web/state/session.ts')
  expect(getSession()?.user.empresa.fuso).toBe('-05:00')
})
