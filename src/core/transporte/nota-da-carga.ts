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

/** Kilos in a unit of the cargo (cUnid) that is a weight. */
const KILOS: Readonly<Record<string, string>> = { '01': '1', '02': '1000' }

/** Reads the same from an issued CT-e: cities, cargo's value, main product, largest weight. @throws XmlInvalido */
export function freightCargoOf(chave: string, xml: string): NotaDaCarga {
  const inf = findNo(parseXml(xml), 'infCte')
  const end = (which: 'Ini' | 'Fim'): CidadeDaCarga | null => {
    const [cMun, uf] = [textoOf(inf, 'ide', `cMun${which}`), textoOf(inf, 'ide', `UF${which}`)]
    return cMun && uf ? { cMun, xMun: namedOf(inf, 'ide', `xMun${which}`), uf } : null
  }
  const carga = no(inf, 'infCTeNorm', 'infCarga') ?? no(inf, 'infCarga')
  const pesos = todos(carga, 'infQ').flatMap(medida => {
    const kilos = KILOS[textoOf(medida, 'cUnid')]
    return kilos ? [dec(textoOf(medida, 'qCarga') || '0').times(kilos)] : []
  })
  const valor = textoOf(carga, 'vCarga') || '0'
  const nome = namedOf(carga, 'proPred')
  const cepOf = (...parties: [tag: string, address: string][]): string | null =>
    parties.map(([tag, address]) => textoOf(inf, tag, address, 'CEP')).find(Boolean) ?? null
  return {
    ...{ chave, valor, origem: end('Ini'), destino: end('Fim') },
    peso: pesos.reduce((most, each) => (each.gt(most) ? each : most), ZERO).toFixed(3),
    produto: nome ? { nome, ncm: '', valor } : null,
    rntrc: /^\d{8}$/.exec(textoOf(inf, 'infCTeNorm', 'infModal', 'rodo', 'RNTRC'))?.[0] ?? null,
    ceps: {
      carga: cepOf(['exped', 'enderExped'], ['rem', 'enderReme']),
      descarga: cepOf(['receb', 'enderReceb'], ['dest', 'enderDest']),
    },
  }
}
