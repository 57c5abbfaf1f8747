import { type Decimal, ZERO } from '../../money/decimal.ts'
import { isSubstitution } from '../../transporte/tipo-do-cte.ts'
import { isUnknownCode, RULES_OF_CODE } from '../adjustment-code.ts'
import { isDebit } from '../blocks/c.ts'
import { differ, type SpedCheck, type SpedLine, shown, type TellSped } from './check.ts'

const AJUSTES = { tipo: 'ajustes', valor: '' } as const

function expect(tell: TellSped, line: SpedLine, campo: string, expected: Decimal): void {
  if (differ(line.num(campo), expected, '0.01'))
    tell({ line, campo, esperado: shown(expected), achado: line.get(campo), alvo: AJUSTES })
}

const over = (value: Decimal): Decimal => (value.gt(0) ? value : ZERO)
const plus = (line: SpedLine, ...campos: string[]): Decimal =>
  campos.reduce((sum, campo) => sum.plus(line.num(campo)), ZERO)

/** Fields of E110 that sum the adjustments of E111, by the fourth character of the adjustment's code. */
const KIND: Readonly<Record<string, string>> = {
  0: 'VL_TOT_AJ_DEBITOS',
  1: 'VL_ESTORNOS_CRED',
  2: 'VL_TOT_AJ_CREDITOS',
  3: 'VL_ESTORNOS_DEB',
  4: 'VL_TOT_DED',
  5: 'DEB_ESP',
}

/**
 * Makes the check that the payments of each state (`pays`) sum to what its assessment (`sums`, below the register `of`) owes, and
 * are of no later month.
 */
const paidByState =
  (how: { of: string; sums: string; pays: string; owed: readonly string[] }): SpedCheck['find'] =>
  ({ periodo }, tell) => {
    let assessed: SpedLine | null = null
    let uf = ''
    let paid = ZERO
    const settle = () => {
      const line = assessed
      assessed = null
      if (!line) return
      const expected = plus(line, ...how.owed)
      if (differ(paid, expected, '0.01'))
        tell({ line, campo: `VL_OR ${uf}`, esperado: shown(expected), achado: shown(paid), alvo: AJUSTES })
    }
    return {
      on: {
        [how.of]: line => {
          settle()
          uf = line.get('UF')
          paid = ZERO
        },
        [how.sums]: line => {
          assessed = line
        },
        [how.pays]: line => {
          paid = paid.plus(line.num('VL_OR'))
          const month = line.get('MES_REF').replace(/^(\d\d)(\d{4})$/, '$2-$1')
          if (month > periodo.mes)
            tell({ line, campo: 'MES_REF', esperado: `até ${periodo.mes}`, achado: month, alvo: AJUSTES })
        },
      },
      end: settle,
    }
  }

/** Codes of own ICMS that take from its debits: another credit (2), or a debit reversed (3). */
const REVERSES = /^..0[23]/

/** Checks of the assessments: block E. */
export const ASSESSMENT_CHECKS: readonly SpedCheck[] = [
  {
    id: 'V39',
    says: 'Código de ajuste que não é da tabela 5.1.1 desta apuração',
    mends: 'Corrija o código do ajuste (F6)',
    level: 'erro',
    find: ({ ajustes }, tell) => ({
      end() {
        for (const ajuste of ajustes) {
          const broken = RULES_OF_CODE.find(({ ok }) => !ok(ajuste))
          if (broken)
            tell({
              reg: 'E111',
              campo: 'COD_AJ_APUR',
              esperado: broken.diz,
              achado: ajuste.codigo,
              alvo: AJUSTES,
            })
        }
      },
    }),
  },
  {
    id: 'V40',
    says: 'Código de ajuste fora da tabela 5.1.1 que se conhece aqui',
    mends: 'Confira com o contador se o código existe na tabela da UF',
    level: 'aviso',
    find: ({ ajustes }, tell) => ({
      end() {
        for (const { codigo } of ajustes)
          if (isUnknownCode(codigo))
            tell({
              reg: 'E111',
              campo: 'COD_AJ_APUR',
              esperado: 'um da tabela',
              achado: codigo,
              alvo: AJUSTES,
            })
      },
    }),
  },
  {
    id: 'V16',
    says: 'A apuração do ICMS não fecha',
    mends: 'Gere o arquivo de novo e confira os ajustes',
    level: 'erro',
    find(_fatos, tell) {
      let debits = ZERO
      let credits = ZERO
      const add = (line: SpedLine) => {
        if (isDebit(line.get('CFOP'))) debits = debits.plus(line.num('VL_ICMS'))
        else credits = credits.plus(line.num('VL_ICMS'))
      }
      return {
        on: {
          C190: add,
          D190: add,
          E110: line => {
            expect(tell, line, 'VL_TOT_DEBITOS', debits)
            expect(tell, line, 'VL_TOT_CREDITOS', credits)
            const balance = plus(
              line,
              'VL_TOT_DEBITOS',
              'VL_AJ_DEBITOS',
              'VL_TOT_AJ_DEBITOS',
              'VL_ESTORNOS_CRED',
            ).minus(
              plus(
                line,
                ...[
                  'VL_TOT_CREDITOS',
                  'VL_AJ_CREDITOS',
                  'VL_TOT_AJ_CREDITOS',
                  'VL_ESTORNOS_DEB',
                  'VL_SLD_CREDOR_ANT',
                ],
              ),
            )
            expect(tell, line, 'VL_SLD_APURADO', over(balance))
            expect(tell, line, 'VL_SLD_CREDOR_TRANSPORTAR', over(balance.negated()))
            expect(
              tell,
              line,
              'VL_ICMS_RECOLHER',
              over(line.num('VL_SLD_APURADO').minus(line.num('VL_TOT_DED'))),
            )
          },
        },
      }
    },
  },
  {
    id: 'V17',
    says: 'Ajustes da apuração diferem dos códigos informados',
    mends: 'Confira os ajustes do mês (F6)',
    level: 'erro',
    find(_fatos, tell) {
      let e110: SpedLine | null = null
      const sums = new Map<string, Decimal>()
      return {
        on: {
          E110: line => {
            e110 = line
          },
          E111: line => {
            const campo = KIND[line.get('COD_AJ_APUR')[3] ?? '']
            if (line.get('COD_AJ_APUR')[2] !== '0' || !campo)
              return tell({
                ...{ line, campo: 'COD_AJ_APUR', esperado: 'código de ICMS próprio da tabela 5.1.1' },
                ...{ achado: line.get('COD_AJ_APUR'), alvo: AJUSTES },
              })
            sums.set(campo, (sums.get(campo) ?? ZERO).plus(line.num('VL_AJ_APUR')))
          },
        },
        end() {
          if (e110)
            for (const campo of Object.values(KIND)) expect(tell, e110, campo, sums.get(campo) ?? ZERO)
        },
      }
    },
  },
  {
    id: 'V18',
    says: 'ICMS a recolher difere das obrigações informadas (E116)',
    mends: 'Informe em F6 a obrigação com código de receita e vencimento',
    level: 'erro',
    find(_fatos, tell) {
      let e110: SpedLine | null = null
      let owed = ZERO
      return {
        on: {
          E110: line => {
            e110 = line
          },
          E116: line => {
            owed = owed.plus(line.num('VL_OR'))
          },
        },
        end() {
          const line = e110 as SpedLine | null
          const expected = line ? plus(line, 'VL_ICMS_RECOLHER', 'DEB_ESP') : ZERO
          if (line && differ(owed, expected, '0.01'))
            tell({
              line,
              reg: 'E116',
              campo: 'VL_OR',
              esperado: shown(expected),
              achado: shown(owed),
              alvo: AJUSTES,
            })
        },
      }
    },
  },
  {
    id: 'V19',
    says: 'Período da apuração fora do arquivo, ou repetido',
    mends: 'Gere o arquivo de novo',
    level: 'erro',
    find({ periodo }, tell) {
      const seen = new Set<string>()
      let any = false
      const look = (line: SpedLine) => {
        any ||= line.reg === 'E100'
        const said = `${line.reg} ${line.get('UF')} ${line.day('DT_INI')} ${line.day('DT_FIN')}`
        const inside = line.day('DT_INI') >= periodo.inicio && line.day('DT_FIN') <= periodo.fim
        if (!inside || seen.has(said))
          tell({
            line,
            campo: 'DT_INI',
            esperado: `${periodo.inicio} a ${periodo.fim}, uma vez`,
            achado: said,
          })
        seen.add(said)
      }
      return {
        on: { E100: look, E200: look, E300: look },
        end() {
          if (!any) tell({ reg: 'E100', esperado: 'um', achado: 'nenhum' })
        },
      }
    },
  },
  {
    id: 'V20',
    says: 'ST a recolher difere das obrigações informadas (E250)',
    mends: 'Informe em F6 a guia de ST de cada UF',
    level: 'erro',
    find: paidByState({ of: 'E200', sums: 'E210', pays: 'E250', owed: ['VL_ICMS_RECOL_ST', 'DEB_ESP_ST'] }),
  },
  {
    id: 'V41',
    says: 'DIFAL e FCP a recolher diferem das obrigações informadas (E316)',
    mends: 'Informe em F6 a guia do DIFAL e do FCP de cada UF',
    level: 'erro',
    find: paidByState({
      ...{ of: 'E300', sums: 'E310', pays: 'E316' },
      owed: ['VL_RECOL_DIFAL', 'DEB_ESP_DIFAL', 'VL_RECOL_FCP', 'DEB_ESP_FCP'],
    }),
  },
  {
    id: 'V43',
    says: 'CT-e substituto sem ajuste que estorne o débito do CT-e substituído',
    mends: 'Lance em F6 o estorno do débito, com o código da UF',
    level: 'aviso',
    find(_fatos, tell) {
      const substitutes: SpedLine[] = []
      let reversed = false
      return {
        on: {
          D100: line => {
            if (
              line.get('IND_OPER') === '1' &&
              line.get('COD_SIT') !== '02' &&
              isSubstitution(line.get('TP_CT-E'))
            )
              substitutes.push(line)
          },
          E111: line => {
            reversed ||= REVERSES.test(line.get('COD_AJ_APUR'))
          },
        },
        end() {
          for (const line of reversed ? [] : substitutes)
            tell({
              line,
              campo: 'CHV_CTE_REF',
              esperado: 'estorno do débito (E111)',
              achado: line.get('CHV_CTE_REF'),
              alvo: AJUSTES,
            })
        },
      }
    },
  },
  {
    id: 'V21',
    says: 'A apuração do IPI não fecha',
    mends: 'Gere o arquivo de novo; confira se a empresa apura IPI',
    level: 'erro',
    find({ industria }, tell) {
      let debits = ZERO
      let credits = ZERO
      let notes = ZERO
      return {
        on: {
          C190: line => {
            notes = notes.plus(line.num('VL_IPI'))
          },
          E500: line => {
            if (!industria) tell({ line, esperado: 'nenhum', achado: 'E500 de quem não apura IPI' })
          },
          E510: line => {
            if (isDebit(line.get('CFOP'))) debits = debits.plus(line.num('VL_IPI'))
            else credits = credits.plus(line.num('VL_IPI'))
          },
          E520: line => {
            expect(tell, line, 'VL_DEB_IPI', debits)
            expect(tell, line, 'VL_CRED_IPI', credits)
            const balance = plus(line, 'VL_SD_ANT_IPI', 'VL_CRED_IPI', 'VL_OC_IPI').minus(
              plus(line, 'VL_DEB_IPI', 'VL_OD_IPI'),
            )
            expect(tell, line, 'VL_SC_IPI', over(balance))
            expect(tell, line, 'VL_SD_IPI', over(balance.negated()))
            if (differ(debits.plus(credits), notes, '0.01'))
              tell({
                line,
                reg: 'E510',
                campo: 'VL_IPI',
                esperado: shown(notes),
                achado: shown(debits.plus(credits)),
              })
          },
        },
      }
    },
  },
  {
    id: 'V22',
    says: 'ICMS ST retido sem a apuração da UF (E200)',
    mends: 'Gere o arquivo de novo; confira a UF do destinatário',
    level: 'erro',
    find(_fatos, tell) {
      let retained = ZERO
      let assessed = ZERO
      return {
        note: ({ line }) => {
          if (line.get('IND_EMIT') === '0' && line.get('IND_OPER') === '1')
            retained = retained.plus(line.num('VL_ICMS_ST'))
        },
        on: {
          E210: line => {
            assessed = assessed.plus(line.num('VL_RETENCAO_ST'))
          },
        },
        end() {
          if (differ(retained, assessed, '0.01'))
            tell({ reg: 'E210', campo: 'VL_RETENCAO_ST', esperado: shown(retained), achado: shown(assessed) })
        },
      }
    },
  },
  {
    id: 'V23',
    says: 'DIFAL das notas (C101) sem a apuração da UF (E300)',
    mends: 'Gere o arquivo de novo; confira a UF do destinatário',
    level: 'erro',
    find(_fatos, tell) {
      let notes = ZERO
      let assessed = ZERO
      return {
        on: {
          C101: line => {
            notes = notes.plus(plus(line, 'VL_ICMS_UF_DEST', 'VL_FCP_UF_DEST'))
          },
          E310: line => {
            const of = ['VL_TOT_DEBITOS_DIFAL', 'VL_TOT_DEB_FCP', 'VL_TOT_CREDITOS_DIFAL', 'VL_TOT_CRED_FCP']
            assessed = assessed.plus(plus(line, ...of))
          },
        },
        end() {
          if (differ(notes, assessed, '0.01'))
            tell({
              reg: 'E310',
              campo: 'VL_TOT_DEBITOS_DIFAL',
              esperado: shown(notes),
              achado: shown(assessed),
            })
        },
      }
    },
  },
]
