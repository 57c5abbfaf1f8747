import { expect, test } from 'vitest'
import { bankCode } from '../../../../src/core/document/boleto.ts'
import { A4 } from '../../../../src/core/paper/page.ts'
import { layOutBoleto } from '../../../../src/core/paper/papers/boleto/a4.ts'
import { boletoTicket } from '../../../../src/core/paper/papers/boleto/ticket.ts'
import { BOLETO } from './exemplo.ts'

test.each([
  ['237', '237-2'],
  ['001', '001-9'],
  ['341', '341-7'],
  ['033', '033-7'],
  // each bank writes this digit in its own way
  ['748', '748'],
  ['', ''],
])('código do banco %j: %j', (codigo, dito) => expect(bankCode(codigo)).toBe(dito))

test('em A4 o recibo e a ficha dizem banco, linha, vencimento, valor e quem paga', () => {
  const pagina = layOutBoleto(BOLETO)
  const ditos = pagina.flatMap(each => (each.k === 'linha' ? [each.texto] : []))
  for (const dito of [
    ...['237-2', '23793.38128 60007.827136 95000.063305 9 75520000370000', '11/06/2018', 'R$ 3.700,00'],
    ...['78271369500-0', 'Ana Souza · CPF 529.982.247-25 · Rua B, 2'],
  ])
    expect([dito, ditos.filter(each => each === dito)]).toEqual([dito, [dito, dito]])
  const [barras] = pagina.flatMap(each => (each.k === 'barras' ? [each] : []))
  expect([barras?.altura, (barras?.modulo ?? 0) * (barras?.simbolo.modulos.length ?? 0)]).toEqual([
    13,
    expect.closeTo(103),
  ])
  for (const each of pagina)
    if (each.k === 'quadro') {
      expect(each.y + each.altura).toBeLessThanOrEqual(A4[1])
      expect(each.x + each.largura).toBeLessThanOrEqual(A4[0])
    }
  expect(layOutBoleto({ ...BOLETO, pix: null }).some(({ k }) => k === 'qr')).toBe(false)
})

test('em 80 mm diz o mesmo, e o que o banco não deu não aparece', () => {
  const dito = JSON.stringify(boletoTicket(BOLETO))
  for (const each of [
    '237-2 Banco Bradesco',
    '3.700,00',
    '11/06/2018',
    'CPF 529.982.247-25',
    BOLETO.barras,
    BOLETO.pix,
  ])
    expect(dito).toContain(each)
  const menos = JSON.stringify(boletoTicket({ ...BOLETO, nosso_numero: '', pix: null }))
  expect(menos).not.toMatch(/Nosso número|PIX|"qr"/)
})
