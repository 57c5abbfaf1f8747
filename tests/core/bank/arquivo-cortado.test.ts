import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readingCnab } from '../../../src/core/bank/cnab.ts'
import { readOfx } from '../../../src/core/bank/ofx.ts'
import { atOnce } from '../../../src/core/slices.ts'
import { cnab, cnab400, titulo, titulo400 } from './retorno.ts'

const VALORES = ['-1234.56', '98765.43', '-0.07', '10.10']
const linha = (valor: string, at: number) =>
  `<STMTTRN>\n<TRNTYPE>OTHER\n<DTPOSTED>2026112${at}\n<TRNAMT>${valor}\n<FITID>F${at}\n<MEMO>LINHA ${at}\n</STMTTRN>\n`
const OFX = `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL
<BANKACCTFROM><BANKID>0341\n<BRANCHID>1234\n<ACCTID>56789-0\n</BANKACCTFROM>
<BANKTRANLIST>\n${VALORES.map(linha).join('')}</BANKTRANLIST>
<LEDGERBAL><BALAMT>97540.90\n<DTASOF>20261124\n</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`

test('um OFX cortado só traz linhas e saldo inteiros, e diz que foi cortado', () => {
  for (let at = OFX.indexOf('<STMTTRN>'); at < OFX.indexOf('</OFX>'); at++) {
    const { extratos, falta } = readOfx(OFX.slice(0, at))
    for (const { linhas, saldo, avisos } of extratos ?? []) {
      expect(linhas.map(({ valor }) => valor)).toEqual(VALORES.slice(0, linhas.length))
      expect(linhas.map(({ fitid }) => fitid)).toEqual(VALORES.slice(0, linhas.length).map((_, n) => `F${n}`))
      expect([undefined, '97540.90']).toContain(saldo?.valor)
      expect(avisos.join()).toContain('acaba antes do fim')
    }
    if (!extratos) expect(falta).toContain('acaba antes do fim')
  }
})

const RETORNOS = {
  '240 do Itaú': cnab(
    '341',
    titulo({ nosso: '7', pago: 10_000, tarifa: 249 }),
    titulo({ nosso: '8', pago: 9_999, tarifa: 249 }),
  ),
  '400 do Bradesco': cnab400(
    '237',
    titulo400({ banco: '237', nosso: '000000000303', tarifa: 150 }),
    titulo400({ banco: '237', nosso: '000000000304', tarifa: 150 }),
  ),
}

test.each(Object.entries(RETORNOS))('um retorno %s cortado só baixa títulos inteiros', (_, arquivo) => {
  const ler = (texto: string) => atOnce(readingCnab(texto))
  const dito = (texto: string) => {
    const { retorno, falta } = ler(texto)
    return {
      titulos: (retorno?.titulos ?? []).map(each => JSON.stringify(each)),
      avisos: retorno?.avisos.join() ?? falta,
    }
  }
  const inteiros = dito(arquivo).titulos
  expect(inteiros).toHaveLength(2)
  const fim = arquivo.trimEnd().lastIndexOf('\n')
  fc.assert(
    fc.property(fc.integer({ min: arquivo.indexOf('\n') + 1, max: fim }), at => {
      const { titulos, avisos } = dito(arquivo.slice(0, at))
      expect(titulos).toEqual(inteiros.slice(0, titulos.length))
      expect(avisos).toContain('acaba antes do fim')
    }),
    { numRuns: 400 },
  )
})

test('uma linha cortada no meio do retorno não baixa o seu título', () => {
  const arquivo = cnab('341', titulo({ nosso: '7' }), titulo({ nosso: '8' }))
  const linhas = arquivo.split('\r\n')
  const u = linhas.findIndex(each => each[13] === 'U')
  for (let at = 78; at < 92; at++) {
    const cortada = linhas.with(u, (linhas[u] ?? '').slice(0, at)).join('\r\n')
    const { retorno } = atOnce(readingCnab(cortada))
    expect(retorno?.titulos.map(each => each.nosso_numero)).toEqual(['8'])
    expect(retorno?.avisos).toEqual([`Linha ${u}: um valor do título não é de centavos`])
  }
})
