import { describe, expect, test } from 'vitest'
import { layOutLabel } from '../../../../src/core/paper/papers/label/layout.ts'
import { EXEMPLO, PADROES } from '../../../../src/core/paper/papers/label/standards.ts'
import { toZpl } from '../../../../src/core/paper/papers/label/zpl.ts'

const zpl = (tipo: 'barras' | 'lote', dados = {}, copias = 1) =>
  toZpl(PADROES[tipo], layOutLabel(PADROES[tipo], { ...EXEMPLO, ...dados }), copias)

describe('ZPL II', () => {
  test('uma etiqueta: UTF-8, tamanho em pontos da cabeça, textos, EAN-13 e cópias', () => {
    expect(zpl('barras', { nome: 'CAFÉ 500G' }, 3)).toBe(
      [
        '^XA^CI28^PW400^LL240^LH0,0',
        '^FO16,16^A0N,25,25^FB368,1,0,L^FH^FDCAFÉ 500G^FS',
        '^FO64,88^BY3^BEN,102,N,N^FD789100031550^FS',
        '^FO52,193^A0N,20,20^FB309,1,0,C^FH^FD7891000315507^FS',
        '^PQ3',
        '^XZ',
        '',
      ].join('\n'),
    )
  })

  test('o que não é EAN sai em Code 128, EAN-8 em ^B8', () => {
    expect(zpl('barras', { gtin: 'ABC-1' })).toMatch(/\^BCN,\d+,N,N,N,A\^FH\^FDABC-1\^FS/)
    expect(zpl('barras', { gtin: '55123457' })).toMatch(/\^B8N,\d+,N,N\^FD5512345\^FS/)
  })

  test('QR do código e os textos do lote', () => {
    const texto = zpl('lote')
    expect(texto).toContain('^FDMA,0107891000315507112611011727050110L2611-07^FS')
    expect(texto).toContain('^FDLote L2611-07^FS')
    expect(texto).toContain('^FDVal. 01/05/2027^FS')
  })

  test('o que é comando da linguagem entra como código', () => {
    expect(zpl('barras', { nome: 'A^XZ ~B_C\\D' })).toContain('^FDA_5EXZ _7EB_5FC_5CD^FS')
  })

  test('300 dpi: as mesmas medidas em mais pontos', () => {
    const fino = { ...PADROES.barras, dpi: 300 as const }
    expect(toZpl(fino, layOutLabel(fino, EXEMPLO), 1)).toContain('^PW591^LL354')
  })
})
