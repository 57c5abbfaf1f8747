import { dec } from '../../money/decimal.ts'
import { CREDIT_CST } from '../blocks/contributions.ts'
import { differ, type NoteInFile, noteTarget, type SpedCheck, type SpedLine, shown } from './check.ts'
import { kids, tellChildless, tellSums } from './notes.ts'

/** CSTs of PIS and COFINS for exits and for entries (tables 4.3.3 and 4.3.4). */
const OUT = /^(0[1-9]|49|99)$/
const IN = /^(5[0-6]|6[0-7]|7[0-5]|98|99)$/

const below = ({ line }: NoteInFile): 'C170' | 'C175' => (line.get('COD_MOD') === '65' ? 'C175' : 'C170')

/** Fields of C100 that are sums over the lines below it. */
const SUMS = [
  ['VL_MERC', { C170: 'VL_ITEM', C175: 'VL_OPR' }],
  ['VL_DESC', { C170: 'VL_DESC', C175: 'VL_DESC' }],
  ['VL_PIS', { C170: 'VL_PIS', C175: 'VL_PIS' }],
  ['VL_COFINS', { C170: 'VL_COFINS', C175: 'VL_COFINS' }],
] as const

/** Tolerance, R$, between a sum of lines and base × rate: lines are rounded one by one. */
const ROUNDING = '0.05'

const OF_COMPANY = { tipo: 'empresa', valor: 'contador' } as const

/** Checks that only EFD Contribuições has. Its other checks it shares with EFD ICMS/IPI (checks/index.ts). */
export const CONTRIBUTION_CHECKS: readonly SpedCheck[] = [
  {
    id: 'V8',
    says: 'Nota sem itens (C170), ou NFC-e sem o resumo por CST (C175)',
    mends: 'Abra a nota e confira o seu XML',
    level: 'erro',
    find: (_fatos, tell) => ({ note: note => tellChildless(note, below(note), tell) }),
  },
  {
    id: 'V9',
    says: 'Totais da nota diferem da soma dos seus itens',
    mends: 'Abra a nota e confira valores, PIS e COFINS dos itens',
    level: 'erro',
    find: (_fatos, tell) => ({
      note(note) {
        const reg = below(note)
        tellSums(
          note,
          reg,
          SUMS.map(([campo, of]) => [campo, of[reg]]),
          tell,
        )
      },
    }),
  },
  {
    id: 'V12',
    says: 'NFC-e com participante, com itens ou como entrada, ou NF-e com C175',
    mends: 'Peça ao fornecedor a NF-e modelo 55; senão, gere o arquivo de novo',
    level: 'erro',
    find: (_fatos, tell) => ({
      note(note) {
        const { line } = note
        const alvo = noteTarget(line)
        const other = below(note) === 'C175' ? 'C170' : 'C175'
        if (kids(note, other).length > 0) tell({ line, esperado: below(note), achado: other, alvo })
        if (line.get('COD_MOD') !== '65') return
        if (line.get('COD_PART') !== '')
          tell({ line, campo: 'COD_PART', esperado: 'vazio', achado: line.get('COD_PART'), alvo })
        if (line.get('IND_EMIT') === '1' || line.get('IND_OPER') === '0')
          tell({ line, campo: 'IND_OPER', esperado: 'saída própria', achado: 'entrada', alvo })
      },
    }),
  },
  {
    id: 'V15',
    says: 'CST de PIS ou COFINS inválido, do sentido errado, ou de crédito que o regime não dá',
    mends: 'Corrija a tributação do produto, o crédito da entrada, ou o regime da empresa',
    level: 'erro',
    find(_fatos, tell) {
      let cumulative = false
      return {
        on: {
          '0110': line => {
            cumulative = line.get('COD_INC_TRIB') === '2'
          },
        },
        note(note) {
          const leaves = note.line.get('IND_OPER') === '1'
          for (const line of kids(note, below(note)))
            for (const campo of ['CST_PIS', 'CST_COFINS']) {
              const cst = line.get(campo)
              const fits = (leaves ? OUT : IN).test(cst) && !(cumulative && CREDIT_CST.test(cst))
              if (!fits)
                tell({
                  ...{
                    line,
                    campo,
                    esperado: leaves ? '01 a 09, 49 ou 99' : '50 a 75, 98 ou 99',
                    achado: cst,
                  },
                  alvo: noteTarget(note.line),
                })
            }
        },
      }
    },
  },
  {
    id: 'V35',
    says: 'PIS ou COFINS difere da base vezes a alíquota',
    mends: 'O programa oficial pode avisar; confira a nota',
    level: 'aviso',
    find: (_fatos, tell) => ({
      note(note) {
        for (const line of note.children)
          for (const tributo of ['PIS', 'COFINS']) {
            const expected = dueOf(line, tributo)
            if (differ(line.num(`VL_${tributo}`), expected, ROUNDING))
              tell({
                ...{
                  line,
                  campo: `VL_${tributo}`,
                  esperado: shown(expected),
                  achado: line.get(`VL_${tributo}`),
                },
                alvo: noteTarget(note.line),
              })
          }
      },
    }),
  },
  {
    id: 'V36',
    says: 'Regime de PIS e COFINS incompleto ou que este arquivo não atende',
    mends: 'Corrija o regime em Escrituração fiscal',
    level: 'erro',
    find: (_fatos, tell) => ({
      on: {
        '0110': line => {
          const cumulative = line.get('COD_INC_TRIB') === '2'
          const wrong = (campo: string, esperado: string) =>
            tell({ line, campo, esperado, achado: line.get(campo) || 'vazio', alvo: OF_COMPANY })
          if (!/^[123]$/.test(line.get('COD_INC_TRIB'))) wrong('COD_INC_TRIB', '1, 2 ou 3')
          if (cumulative !== (line.get('IND_APRO_CRED') === ''))
            wrong('IND_APRO_CRED', cumulative ? 'vazio' : '1 ou 2')
          if (line.get('IND_REG_CUM') !== (cumulative ? '9' : ''))
            wrong('IND_REG_CUM', cumulative ? '9' : 'vazio')
        },
      },
    }),
  },
  {
    id: 'V37',
    says: 'Falta o que só se completa no programa oficial',
    mends: 'Complete no programa oficial, depois de importar',
    level: 'aviso',
    find: (_fatos, tell) => ({
      on: {
        '0000': line => {
          if (line.get('TIPO_ESCRIT') === '1' && line.get('NUM_REC_ANTERIOR') === '')
            tell({
              line,
              campo: 'NUM_REC_ANTERIOR',
              esperado: 'recibo da escrituração anterior',
              achado: 'vazio',
            })
          if (line.get('CNPJ').slice(8, 12) !== '0001')
            tell({
              line,
              campo: 'CNPJ',
              esperado: 'a matriz, com todos os estabelecimentos',
              achado: line.get('CNPJ'),
            })
        },
        '0110': line => {
          if (line.get('IND_APRO_CRED') === '2')
            tell({
              line,
              reg: '0111',
              esperado: 'a receita bruta do rateio',
              achado: 'nenhum',
              alvo: OF_COMPANY,
            })
        },
      },
    }),
  },
  {
    id: 'V42',
    says: 'CT-e do mês fora do arquivo: o bloco D é do programa oficial',
    mends: 'Complete D100 e D200 no programa, com as chaves listadas',
    level: 'aviso',
    find: ({ fretes }, tell) => ({
      end() {
        for (const chave of fretes)
          tell({ reg: 'D001', esperado: 'D100 ou D200', achado: chave, alvo: { tipo: 'nota', valor: chave } })
      },
    }),
  },
]

/** Computes the tax due, R$: base × rate in %, plus quantity × rate per unit. */
function dueOf(line: SpedLine, tributo: string) {
  const byUnit = line.num(`QUANT_BC_${tributo}`).times(line.num(`ALIQ_${tributo}_QUANT`))
  return line
    .num(`VL_BC_${tributo}`)
    .times(line.num(`ALIQ_${tributo}`))
    .div(dec('100'))
    .plus(byUnit)
}
