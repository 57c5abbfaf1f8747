import { expect, test } from 'vitest'
import { buildNfe } from '../../../src/core/dfe/compose/nfe.ts'
import { layOutDanfe } from '../../../src/core/dfe/danfe/a4/danfe-a4.ts'
import { layOutEvent } from '../../../src/core/dfe/danfe/a4/evento.ts'
import { NFE } from '../../../src/core/dfe/layout/nfe.ts'
import { writeXml } from '../../../src/core/dfe/xml.ts'
import { MM_PER_POINT, widthOf } from '../../../src/core/etiqueta/medida.ts'
import type { ElementoPapel } from '../../../src/core/papel/desenho.ts'
import { com } from './documentos.ts'
import { normal } from './exemplo.ts'

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

/** What the ink of a text, of bars or of a picture takes. */
const tinta = (e: ElementoPapel) => {
  if (e.k === 'imagem') return [e.x, e.y, e.x + e.largura, e.y + e.altura] as const
  if (e.k === 'barras') {
    const fim = e.x + e.simbolo.modulos.length * e.modulo
    return [e.x, e.y, fim, e.y + e.altura] as const
  }
  if (e.k !== 'linha' || e.tom === 'marca' || e.texto.trim() === '') return null
  const largura = widthOf(e.texto, e.tamanho, e.negrito)
  const folga = e.largura - largura
  const x = e.x + (e.alinhar === 'direita' ? folga : e.alinhar === 'centro' ? folga / 2 : 0)
  return [x, e.base - e.tamanho * 0.7 * MM_PER_POINT, x + largura, e.base] as const
}
const sobrepostos = (pagina: readonly ElementoPapel[]) => {
  const todas = pagina.flatMap(e => {
    const area = tinta(e)
    return area ? [{ area, nome: e.k === 'linha' ? e.texto : e.k }] : []
  })
  return todas.flatMap(({ area: a, nome }, i) =>
    todas
      .slice(i + 1)
      .filter(
        ({ area: b }) =>
          Math.min(a[2], b[2]) - Math.max(a[0], b[0]) > 0.1 &&
          Math.min(a[3], b[3]) - Math.max(a[1], b[1]) > 0.1,
      )
      .map(outro => `${nome} × ${outro.nome}`),
  )
}

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

/** Points below which nobody reads what stands on paper. */
const LEGIVEL = 4

test.each(['1', '2', '3'])('o que é comprido no seu quadro se lê: tpImp %s', tpImp => {
  const quem = { documento: { tipo: 'CNPJ' as const, numero: '11444777000161' }, xNome: emit.xNome }
  const lugar = { ...normal.emit.endereco, ...endereco }
  const entrada = com({
    emit,
    dest: { ...quem, endereco: lugar, indIEDest: '1', IE: '110042490114' },
    entrega: { ...quem, ...lugar },
    modFrete: '0',
    transporte: {
      transportador: { ...quem, xEnder: endereco.xLgr, xMun: endereco.xMun, UF: 'SP' },
      volumes: Array.from({ length: 20 }, (_, i) => ({ esp: `CAIXA DE MADEIRA ${i}`, marca: `MARCA ${i}` })),
    },
  })
  const xml = writeXml(NFE, buildNfe(entrada)).replace(/<tpImp>./, `<tpImp>${tpImp}`)
  const { paginas } = layOutDanfe(xml, { logo: null, cancelada: false, epec: null })
  const linhas = paginas.flat().flatMap(e => (e.k === 'linha' ? [e] : []))
  expect(linhas.filter(({ tamanho }) => tamanho < LEGIVEL).map(({ texto }) => texto)).toEqual([])
  expect(linhas.map(({ texto }) => texto).join(' ')).toContain(`${endereco.xLgr}, 12345-A, ${endereco.xCpl}`)
  for (const pagina of paginas) expect(sobrepostos(pagina)).toEqual([])
})
