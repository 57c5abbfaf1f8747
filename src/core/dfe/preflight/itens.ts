import { isGtin } from '../../document/gtin.ts'
import { tpImpOf } from '../../document/models.ts'
import type { EntradaNfe } from '../compose/entrada.ts'
import { type Emissor, REGRAS_ITEM } from './item.ts'
import { type PreflightRule, perItem } from './regra.ts'

/** One a document: hundreds of lines are judged by each of many rules. */
const emissores = new WeakMap<EntradaNfe, Emissor>()

/** Who sells, as the rules of a registered item ask it. */
function emissorOf(entrada: EntradaNfe): Emissor {
  const pronto = emissores.get(entrada)
  if (pronto) return pronto
  const { emit, ide } = entrada
  const emissor: Emissor = {
    CRT: emit.CRT,
    UF: emit.endereco.UF,
    modelo: ide.mod,
    balcao: tpImpOf(ide) === '6',
    data: ide.dhEmi,
    tpAmb: ide.tpAmb,
  }
  emissores.set(entrada, emissor)
  return emissor
}

export const ITENS: readonly PreflightRule[] = [
  ...REGRAS_ITEM.map(
    ({ codigo, modelos, campo, breaks }): PreflightRule => ({
      codigo,
      modelos,
      check: perItem(campo, (item, entrada) =>
        breaks({ ...item, pFCP: item.contexto?.pFCP }, emissorOf(entrada)),
      ),
    }),
  ),
  {
    codigo: '611',
    modelos: ['65', '55'],
    check: perItem('gtin', item =>
      item.cEAN === null || item.cEAN === 'SEM GTIN' || isGtin(item.cEAN)
        ? null
        : `o GTIN ${item.cEAN} está errado`,
    ),
  },
  {
    codigo: '774',
    modelos: ['65', 'balcao'],
    check: perItem('indTot', item =>
      item.indTot === '0' ? 'fora do total não cabe em venda de balcão' : null,
    ),
  },
]
