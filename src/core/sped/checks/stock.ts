import { dec, ZERO } from '../../money/decimal.ts'
import { differ, type SpedCheck, type SpedLine, shown } from './check.ts'

/** Checks of the blocks H, K and 1. */
export const STOCK_CHECKS: readonly SpedCheck[] = [
  {
    id: 'V25',
    says: 'Inventário com valor, quantidade ou item errado',
    mends: 'Refaça o inventário (F7)',
    level: 'erro',
    find({ negativos }, tell) {
      const alvo = { tipo: 'inventario', valor: '' } as const
      let h005: SpedLine | null = null
      let sum = ZERO
      const settle = () => {
        const line = h005
        h005 = null
        if (line && differ(line.num('VL_INV'), sum, '0.01'))
          tell({ line, campo: 'VL_INV', esperado: shown(sum), achado: line.get('VL_INV'), alvo })
      }
      return {
        on: {
          H005: line => {
            settle()
            h005 = line
            sum = ZERO
          },
          H010: line => {
            sum = sum.plus(line.num('VL_ITEM'))
            const product = { tipo: 'produto', valor: line.get('COD_ITEM') } as const
            const worth = line.num('QTD').times(line.num('VL_UNIT'))
            // tolerance: the file rounds to 3 places a quantity that has 4 in the stock
            const off = line.num('VL_UNIT').times(dec('0.0005')).plus(dec('0.01'))
            if (differ(line.num('VL_ITEM'), worth, off.toFixed()))
              tell({
                line,
                campo: 'VL_ITEM',
                esperado: shown(worth),
                achado: line.get('VL_ITEM'),
                alvo: product,
              })
            if (!line.num('QTD').gt(0))
              tell({ line, campo: 'QTD', esperado: 'mais que zero', achado: line.get('QTD'), alvo: product })
            if (line.get('IND_PROP') !== '0' && line.get('COD_PART') === '')
              tell({ line, campo: 'COD_PART', esperado: 'de quem é', achado: 'vazio', alvo: product })
          },
        },
        end() {
          settle()
          for (const { cod, qtde } of negativos)
            tell({
              ...{ reg: 'H010', campo: 'QTD', esperado: 'mais que zero', achado: `${cod}: ${qtde}` },
              alvo: { tipo: 'produto', valor: cod },
            })
        },
      }
    },
  },
  {
    id: 'V26',
    says: 'Fevereiro sem o inventário de 31 de dezembro',
    mends: 'Faça o inventário de 31/12 (F7)',
    level: 'erro',
    find: ({ periodo }, tell) => ({
      on: {
        H001: line => {
          if (periodo.mes.endsWith('-02') && line.get('IND_MOV') !== '0')
            tell({
              line,
              esperado: '0',
              achado: line.get('IND_MOV'),
              alvo: { tipo: 'inventario', valor: '' },
            })
        },
      },
    }),
  },
  {
    id: 'V27',
    says: 'Saldo de estoque (bloco K) de outro dia ou repetido',
    mends: 'Gere o arquivo de novo',
    level: 'erro',
    find(_fatos, tell) {
      let end = ''
      const seen = new Set<string>()
      return {
        on: {
          K100: line => {
            end = line.day('DT_FIN')
          },
          K200: line => {
            const item = line.get('COD_ITEM')
            if (line.day('DT_EST') !== end)
              tell({ line, campo: 'DT_EST', esperado: end, achado: line.day('DT_EST') })
            if (seen.has(item)) tell({ line, campo: 'COD_ITEM', esperado: 'uma vez', achado: item })
            if (line.num('QTD').isNegative())
              tell({
                ...{ line, campo: 'QTD', esperado: 'zero ou mais', achado: line.get('QTD') },
                alvo: { tipo: 'produto', valor: item },
              })
            seen.add(item)
          },
        },
      }
    },
  },
  {
    id: 'V28',
    says: 'O registro 1010 não confere com o arquivo',
    mends: 'Gere o arquivo de novo',
    level: 'erro',
    find(_fatos, tell) {
      let line1010: SpedLine | null = null
      const seen = new Set<string>()
      return {
        line(line) {
          if (line.reg === '1010') line1010 = line
          if (line.reg.startsWith('1')) seen.add(line.reg)
        },
        end() {
          const line = line1010 as SpedLine | null
          if (!line) return tell({ reg: '1010', esperado: 'um', achado: 'nenhum' })
          for (const [campo, reg] of [
            ['IND_EXP', '1100'],
            ['IND_VA', '1400'],
            ['IND_CART', '1601'],
          ] as const)
            if ((line.get(campo) === 'S') !== seen.has(reg))
              tell({ line, campo, esperado: seen.has(reg) ? 'S' : 'N', achado: line.get(campo) })
        },
      }
    },
  },
]
