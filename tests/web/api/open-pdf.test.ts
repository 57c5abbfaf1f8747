import { afterEach, expect, test, vi } from 'vitest'
import { danfeVenda } from '../../../src/domain/api/vendas.ts'
import { openPdf } from '../../../src/web/api/open-pdf.ts'
import { lastSaid } from '../../../src/web/state/notices.ts'

const saved = vi.hoisted(() => vi.fn())
vi.mock('../../../src/web/ui/save-file.ts', () => ({ saveFile: saved }))

afterEach(() => vi.unstubAllGlobals())

test('sem aba nova, o PDF vai para um arquivo e a página da venda fica', async () => {
  vi.stubGlobal('open', () => null)
  vi.stubGlobal('fetch', async () => new Response('%PDF-1.3'))
  URL.createObjectURL = () => '#pdf'
  URL.revokeObjectURL = () => {}
  const before = window.location.href
  await openPdf(danfeVenda, { id: 7 })
  expect(saved).toHaveBeenCalledWith('vendas-7-danfe.pdf', expect.anything())
  expect(window.location.href).toBe(before)
  expect(lastSaid()?.texto).toBe('O navegador não abriu outra aba: o PDF foi salvo como vendas-7-danfe.pdf')
})
