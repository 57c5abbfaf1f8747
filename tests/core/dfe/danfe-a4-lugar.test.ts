import { expect, test } from 'vitest'
import { writeXml } from '../../../src/core/dfe/kit/xml.ts'
import { buildNfe } from '../../../src/core/dfe/nfe/compose/nfe.ts'
import { layOutDanfe } from '../../../src/core/dfe/nfe/danfe/a4/danfe-a4.ts'
import { layOutParcelLabel } from '../../../src/core/dfe/nfe/danfe/a4/etiqueta.ts'
import { layOutEvent } from '../../../src/core/dfe/nfe/danfe/a4/evento.ts'
import { NFE } from '../../../src/core/dfe/nfe/layout/nfe.ts'
import { LEGIVEL } from '../../../src/core/paper/draw.ts'
import { com } from './documentos.ts'
import { normal } from './exemplo.ts'
import { linhasDe, miudos, sobrepostos } from './lugar.ts'

const cheio = (texto: string) => texto.repeat(9).slice(0, 60).trim()
const endereco = {
  xLgr: cheio('AVENIDA PRESIDENTE KUBITSCHEK '),
  nro: '12345-A',
  xCpl: cheio('GALPAO 12 FUNDOS AO LADO DO POSTO '),
  xBairro: cheio('DISTRITO INDUSTRIAL MARIO COVAS '),
  xMun: 'SAO JOSE DO VALE DO RIO PRETO',
}
const emit = {
  ...normal.emit,
  xNome: cheio('COMERCIO E INDUSTRIA DE ALIMENTOS '),
  endereco: { ...normal.emit.endereco, ...endereco },
}
const LOGOS = { nenhum: null, largo: { largura: 600, altura: 150 }, quadrado: { largura: 300, altura: 300 } }
const COM_CRT = '2026-12-01T00:00:00-03:00'
const casos = [normal.emit, emit].flatMap(cada =>
  (['nenhum', 'largo', 'quadrado'] as const).map(
    logo => [cada === emit ? 'emitente comprido' : 'emitente comum', logo, cada] as const,
  ),
)

test.each(casos)('nada se sobrepõe: %s, logotipo %s', (_, logo, cada) => {
  const xml = writeXml(NFE, buildNfe(com({ emit: cada }, { dhEmi: COM_CRT })))
  const evento = '<procEventoNFe><evento><infEvento><detEvento/></infEvento></evento></procEventoNFe>'
  const papeis = [
    ...['1', '2', '3'].map(tpImp =>
      layOutDanfe(xml.replace(/<tpImp>./, `<tpImp>${tpImp}`), {
        logo: LOGOS[logo],
        cancelada: false,
        epec: null,
      }),
    ),
    layOutEvent(evento.replace('<detEvento', `<chNFe>${normal.chave}</chNFe><detEvento`), xml, LOGOS[logo]),
  ]
  for (const { paginas } of papeis) for (const pagina of paginas) expect(sobrepostos(pagina)).toEqual([])
})

test('o menor corpo de letra de um papel', () => expect(LEGIVEL).toBeGreaterThanOrEqual(5.5))

const quem = { documento: { tipo: 'CNPJ' as const, numero: '11444777000161' }, xNome: emit.xNome }
const lugar = { ...normal.emit.endereco, ...endereco }
const comprida = com(
  {
    emit,
    dest: { ...quem, endereco: lugar, indIEDest: '1', IE: '110042490114' },
    entrega: { ...quem, ...lugar },
    modFrete: '0',
    transporte: {
      transportador: { ...quem, xEnder: endereco.xLgr, xMun: endereco.xMun, UF: 'SP' },
      volumes: Array.from({ length: 20 }, (_, i) => ({ esp: `CAIXA DE MADEIRA ${i}`, marca: `MARCA ${i}` })),
    },
  },
  { dhEmi: COM_CRT },
)

/** With the dearest goods that the layout takes, and totals to match; IBS, CBS and IS among them. */
const cara = (xml: string) =>
  xml
    .replace(/<vUnCom>[^<]*/g, '<vUnCom>12345678901.1234567891')
    .replace(/<qCom>[^<]*/g, '<qCom>12345678901.1235')
    .replace(/<vProd>[^<]*/g, '<vProd>1234567890123.45')
    .replace(/<(vBC|vICMS|vNF|vNFTot|vDesc|vIBS|vCBS)>[^<]*/g, '<$1>123456789012.34')

test.each(
  ['1', '2', '3'].flatMap(tpImp =>
    (['nenhum', 'largo', 'quadrado'] as const).map(logo => [tpImp, logo] as const),
  ),
)('o que é comprido se lê, inteiro, e nada se sobrepõe: tpImp %s, logotipo %s', (tpImp, logo) => {
  const xml = writeXml(NFE, buildNfe(comprida)).replace(/<tpImp>./, `<tpImp>${tpImp}`)
  const opcoes = { logo: LOGOS[logo], cancelada: false, epec: null }
  for (const cada of [xml, cara(xml)]) {
    const { paginas } = layOutDanfe(cada, opcoes)
    expect(miudos(paginas)).toEqual([])
    const ditos = linhasDe(paginas).map(({ texto }) => texto)
    expect(ditos.join(' ')).toContain(`${endereco.xLgr}, 12345-A, ${endereco.xCpl}`)
    if (cada !== xml) expect(ditos).toContain('12.345.678.901,1234567891')
    for (const pagina of paginas) expect(sobrepostos(pagina)).toEqual([])
  }
})

test.each(['nenhum', 'largo', 'quadrado'] as const)('o papel de um evento se lê, logotipo %s', logo => {
  const motivo = cheio('REJEICAO DO EVENTO POR MOTIVO COMPRIDO ').repeat(4).slice(0, 255)
  const evento = `<procEventoNFe><evento><infEvento><chNFe>${normal.chave}</chNFe><tpEvento>110110</tpEvento><detEvento><descEvento>Carta de Correcao</descEvento><xCorrecao>${cheio('CORRECAO ').repeat(16)}</xCorrecao></detEvento></infEvento></evento><retEvento><infEvento><cStat>135</cStat><xMotivo>${motivo}</xMotivo></infEvento></retEvento></procEventoNFe>`
  const { paginas } = layOutEvent(evento, writeXml(NFE, buildNfe(comprida)), LOGOS[logo])
  expect(miudos(paginas)).toEqual([])
  for (const pagina of paginas) expect(sobrepostos(pagina)).toEqual([])
})

test('a etiqueta do volume se lê', () => {
  const { paginas } = layOutParcelLabel(writeXml(NFE, buildNfe(comprida)), {
    logo: null,
    cancelada: false,
    epec: null,
  })
  expect(miudos(paginas)).toEqual([])
  for (const pagina of paginas) expect(sobrepostos(pagina)).toEqual([])
})
