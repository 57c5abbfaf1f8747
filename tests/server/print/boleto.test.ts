import { expect, test } from 'vitest'
import { A4 } from '../../../src/core/paper/page.ts'
import { layOutBoleto } from '../../../src/core/paper/papers/boleto/a4.ts'
import { boletoTicket } from '../../../src/core/paper/papers/boleto/ticket.ts'
import { renderPages } from '../../../src/server/print/danfe-pdf.ts'
import { renderEscpos } from '../../../src/server/print/escpos.ts'
import { renderPdf } from '../../../src/server/print/pdf.ts'
import { BOLETO } from '../../core/paper/boleto/exemplo.ts'
import { codigosDoPdf } from './ler-pdf.ts'

test('um leitor lê as barras e o PIX do boleto em A4 e em 80 mm', async () => {
  const a4 = await renderPages({ titulo: 'Boleto', folha: A4, paginas: [layOutBoleto(BOLETO)] }, null)
  expect(codigosDoPdf(a4)).toEqual([[BOLETO.pix, BOLETO.barras]])
  expect(codigosDoPdf(await renderPdf(boletoTicket(BOLETO)))).toEqual([[BOLETO.barras, BOLETO.pix]])
})

test('na impressora térmica as barras vão ao longo do papel, dois pontos por módulo', () => {
  const raster = Buffer.from(renderEscpos(boletoTicket(BOLETO)))
  // 13 bytes of eight dots across, 810 rows of dots along
  const at = raster.indexOf(Buffer.from([0x1d, 0x76, 0x30, 0, 13, 0, 810 & 0xff, 810 >> 8]))
  expect(at).toBeGreaterThan(0)
  const row = (n: number) => raster.subarray(at + 8 + n * 13, at + 8 + (n + 1) * 13).toString('hex')
  const [dark, light] = ['ff'.repeat(13), '00'.repeat(13)]
  expect([0, 1, 2, 3, 4, 809].map(row)).toEqual([dark, dark, light, light, dark, dark])
})
