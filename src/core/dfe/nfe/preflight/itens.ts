import { isGtin } from '../../../document/gtin.ts'
import { tpImpOf } from '../../../document/models.ts'
import { givesBack } from '../../../law/classe-do-ajuste.ts'
import { dec } from '../../../money/decimal.ts'
import { especieDoTipo } from '../../../vehicle/faltas.ts'
import type { EntradaNfe } from '../compose/entrada.ts'
import { REGRAS_ITEM } from './item.ts'
import { type PreflightRule, perItem } from './regra.ts'
import type { Emissor } from './regra-item.ts'

/** Issuer of each document, cached: many rules check hundreds of lines. */
const emissores = new WeakMap<EntradaNfe, Emissor>()

function emissorOf(entrada: EntradaNfe): Emissor {
  const pronto = emissores.get(entrada)
  if (pronto) return pronto
  const { dest, emit, ide } = entrada
  const emissor: Emissor = {
    CRT: emit.CRT,
    ibscbs_regular: emit.ibscbs_regular,
    UF: emit.endereco.UF,
    UFDest: ide.idDest === '2' ? dest?.endereco?.UF : undefined,
    modelo: ide.mod,
    balcao: tpImpOf(ide) === '6',
    data: ide.dhEmi,
    tpAmb: ide.tpAmb,
    devolve: givesBack(ide),
    operacao: {
      finNFe: ide.finNFe,
      idDest: ide.idDest,
      tpNF: ide.tpNF,
      indIEDest: dest?.indIEDest,
      veiculo: entrada.itens.some(({ veiculo }) => veiculo != null),
    },
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
  {
    codigo: '843',
    modelos: ['55'],
    check: perItem('veiculo', ({ veiculo }) =>
      veiculo && !especieDoTipo(veiculo.car_tipo_veiculo ?? '', veiculo.car_especie_veiculo ?? '')
        ? 'a espécie não é do tipo do veículo'
        : null,
    ),
  },
  {
    codigo: '877',
    modelos: ['65', '55'],
    check: perItem('lote', ({ contexto }, { ide }) => {
      const { nLote, dFab } = contexto?.lote ?? {}
      return dFab && dFab > ide.dhEmi.slice(0, 10) ? `o lote ${nLote} tem fabricação depois de hoje` : null
    }),
  },
  {
    codigo: '870',
    modelos: ['65', '55'],
    check: perItem('lote', ({ contexto }) => {
      const { nLote, dFab = '', dVal = '' } = contexto?.lote ?? {}
      return dVal < dFab ? `o lote ${nLote} vence antes da fabricação` : null
    }),
  },
  {
    codigo: '225',
    modelos: ['65', '55'],
    // the lots add up to the line's quantity, and the layout gives a lot 3 places
    check: perItem('qtde', ({ contexto, qCom }) =>
      contexto?.lote && !dec(contexto.lote.qLote).eq(dec(qCom))
        ? 'a quantidade de um lote vai à nota com até 3 casas decimais'
        : null,
    ),
  },
]
