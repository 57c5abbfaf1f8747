import { findNo, type NoXml, namedOf, no, parseXml, textoOf, todos } from '../dfe/kit/parse.ts'
import { dec, ZERO } from '../money/decimal.ts'
import type { CidadeDaCarga, NotaDaCarga } from './manifestar.ts'

const cityOf = (place: NoXml | null): CidadeDaCarga | null => {
  const [cMun, uf] = [textoOf(place, 'cMun'), textoOf(place, 'UF')]
  return cMun && uf ? { cMun, xMun: namedOf(place, 'xMun'), uf } : null
}

function largestLine(inf: NoXml | null): { nome: string; ncm: string; valor: string } | null {
  const linhas = todos(inf, 'det').map(det => no(det, 'prod'))
  const [maior = null] = linhas.toSorted((a, b) =>
    dec(textoOf(b, 'vProd') || '0').comparedTo(dec(textoOf(a, 'vProd') || '0')),
  )
  return maior
    ? { nome: namedOf(maior, 'xProd'), ncm: textoOf(maior, 'NCM'), valor: textoOf(maior, 'vProd') }
    : null
}

/**
 * Reads from an issued NF-e what a manifest asks of it: cities (retirada and entrega before issuer and recipient), value,
 * gross weight, product of the largest line, plate. `chave`: its key. @throws XmlInvalido
 */
export const cargoOf = (chave: string, xml: string): NotaDaCarga =>
  cargoIn(chave, findNo(parseXml(xml), 'infNFe'))

/** Reads the same from the `infNFe` of a note that was parsed. */
export function cargoIn(chave: string, inf: NoXml | null): NotaDaCarga {
  const peso = todos(no(inf, 'transp'), 'vol').reduce(
    (soma, volume) => soma.plus(dec(textoOf(volume, 'pesoB') || '0')),
    ZERO,
  )
  return {
    chave,
    origem: cityOf(no(inf, 'retirada')) ?? cityOf(no(inf, 'emit', 'enderEmit')),
    destino: cityOf(no(inf, 'entrega')) ?? cityOf(no(inf, 'dest', 'enderDest')),
    peso: peso.toFixed(3),
    valor: textoOf(inf, 'total', 'ICMSTot', 'vNF') || '0',
    produto: largestLine(inf),
    placa: textoOf(inf, 'transp', 'veicTransp', 'placa') || null,
  }
}
