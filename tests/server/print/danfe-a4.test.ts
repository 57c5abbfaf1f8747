import { expect, test } from 'vitest'
import { layOutDanfe } from '../../../src/core/dfe/nfe/danfe/a4/danfe-a4.ts'
import { layOutParcelLabel } from '../../../src/core/dfe/nfe/danfe/a4/etiqueta.ts'
import { danfe } from '../../../src/core/dfe/nfe/danfe/danfe.ts'
import { composeNfe } from '../../../src/server/issuing/models/nfe/compose.ts'
import { renderPages } from '../../../src/server/print/danfe-pdf.ts'
import { renderPdf } from '../../../src/server/print/pdf.ts'
import { exemplo, normal } from '../../core/dfe/exemplo.ts'
import { certificadoDemo } from '../sefaz/certificado-demo.ts'
import { codigosDoPdf, textosDoPdf } from './ler-pdf.ts'

const deitada = (xml: string) => xml.replace('<tpImp>1', '<tpImp>2')
const pdf = (xml: string) => renderPages(layOutDanfe(xml, { logo: null, cancelada: false, epec: null }), null)

const ALFA = '12ABC34501DE35'
const comLetras = { ...normal, ...exemplo(1, { mod: '55', cnpj: ALFA }), ide: normal.ide, dest: normal.dest }

test.each([
  ['em pé', normal, (xml: string) => xml],
  ['deitada', normal, deitada],
  ['com letras no CNPJ', comLetras, (xml: string) => xml],
  ['com letras no CNPJ, deitada', comLetras, deitada],
])('um leitor lê a chave em cada folha: %s', async (_, entrada, como) => {
  const xml = como(composeNfe(entrada, certificadoDemo()).xml)
  expect(codigosDoPdf(await pdf(xml))).toEqual([[entrada.chave]])
})

test.each([
  ['só dígitos', normal],
  ['com letras no CNPJ', comLetras],
])('e na simplificada e na etiqueta: %s', async (_, entrada) => {
  const { xml } = composeNfe(entrada, certificadoDemo())
  const opcoes = { logo: null, cancelada: false, epec: null }
  for (const papel of [layOutDanfe(xml, opcoes, 'simplificado'), layOutParcelLabel(xml, opcoes)])
    expect(codigosDoPdf(await renderPages(papel, null))).toEqual([[entrada.chave]])
})

test('em formulário de segurança o leitor lê a chave e os dados da nota', async () => {
  const xml = composeNfe(normal, certificadoDemo()).xml.replace('<tpEmis>1', '<tpEmis>5')
  const [[chave, dados] = []] = codigosDoPdf(await pdf(xml))
  expect(chave).toBe(normal.chave)
  expect(dados).toMatch(/^355\d{33}$/)
})

test('o PDF diz o que a nota diz, em letras que se procuram', async () => {
  const { xml } = composeNfe(normal, certificadoDemo())
  const [pagina = ''] = textosDoPdf(await pdf(xml))
  for (const parte of [
    'MERCADO DEMONSTRAÇÃO LTDA',
    '11.222.333/0001-81',
    'REFRIGERANTE COLA LATA 350ML',
    'Obrigado pela preferência',
    'Nº 000.000.123',
    'FOLHA 1/1',
  ])
    expect(pagina).toContain(parte)
})

test('o QR do cupom de 80 mm é lido de volta', async () => {
  const { xml } = composeNfe(exemplo(1), certificadoDemo())
  const qrCode = /<qrCode>(?:<!\[CDATA\[)?([^<\]]+)/.exec(xml)?.[1]?.replaceAll('&amp;', '&')
  expect(codigosDoPdf(await renderPdf(danfe(xml)))).toEqual([[qrCode]])
})
