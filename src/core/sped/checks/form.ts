import { isCpf } from '../../document/cpf.ts'
import { lastDayOf } from '../period.ts'
import type { AlvoSped, SpedCheck, SpedLine } from './check.ts'

const isDay = (said: string): boolean => {
  const [day, month, year] = [said.slice(0, 2), said.slice(2, 4), said.slice(4)].map(Number)
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day))
  return /^\d{8}$/.test(said) && date.getUTCDate() === day && date.getUTCMonth() + 1 === month
}

/** Registers of block 0 that define codes: the field of the code, and the record where the user corrects it. */
const TABLES: Readonly<Record<string, { defines: string; alvo: 'parceiro' | 'produto' | null }>> = {
  '0150': { defines: 'COD_PART', alvo: 'parceiro' },
  '0190': { defines: 'UNID', alvo: null },
  '0200': { defines: 'COD_ITEM', alvo: 'produto' },
  '0460': { defines: 'COD_OBS', alvo: null },
}
const REFERS: Readonly<Record<string, string>> = {
  COD_PART: '0150',
  UNID: '0190',
  UNID_INV: '0190',
  COD_ITEM: '0200',
  COD_OBS: '0460',
}

/** Required fields whose absence another check reports: V29 and V33. */
const OF_OTHERS = new Set([
  ...['0100.NOME', '0100.CPF', '0100.CRC', '0100.EMAIL', '0100.COD_MUN'],
  ...['0200.UNID_INV', '0200.TIPO_ITEM'],
])

/** Gives the record where the user corrects a line; null for none. `note`: key of the note to which the line belongs. */
function mendedAt(line: SpedLine, note: string): AlvoSped | null {
  if (line.reg === '0150') return { tipo: 'parceiro', valor: line.get('COD_PART') }
  if (line.reg === '0200') return { tipo: 'produto', valor: line.get('COD_ITEM') }
  return /^C1/.test(line.reg) ? { tipo: 'nota', valor: note } : null
}

/** Checks of form: counts, lines, layout version, period, tables, accountant, products and CNPJ. */
export const FORM_CHECKS: readonly SpedCheck[] = [
  {
    id: 'V1',
    says: 'Contagem de linhas errada',
    mends: 'Gere o arquivo de novo; se continuar, fale com o suporte',
    level: 'erro',
    find(_fatos, tell) {
      const seen = new Map<string, number>()
      const said = new Map<string, SpedLine>()
      const blocks = new Map<string, number>()
      const closing: SpedLine[] = []
      return {
        line(line) {
          seen.set(line.reg, (seen.get(line.reg) ?? 0) + 1)
          const block = line.reg.slice(0, 1)
          blocks.set(block, (blocks.get(block) ?? 0) + 1)
          if (line.reg === '9900') said.set(line.get('REG_BLC'), line)
          if (/^.99[09]$/.test(line.reg)) closing.push(line)
        },
        end() {
          for (const [reg, many] of seen) {
            const line = said.get(reg)
            if (line?.get('QTD_REG_BLC') !== String(many))
              tell({
                line,
                reg: '9900',
                campo: reg,
                esperado: String(many),
                achado: line?.values[1] ?? 'nenhuma',
              })
          }
          for (const [reg, line] of said)
            if (!seen.has(reg)) tell({ line, campo: reg, esperado: 'nenhuma', achado: line.values[1] ?? '' })
          const all = [...blocks.values()].reduce((sum, many) => sum + many, 0)
          for (const line of closing) {
            const many = line.reg === '9999' ? all : blocks.get(line.reg.slice(0, 1))
            if (line.values[0] !== String(many))
              tell({ line, esperado: String(many), achado: line.values[0] ?? '' })
          }
          if (!seen.has('9999')) tell({ reg: '9999', esperado: '1', achado: 'nenhuma' })
        },
      }
    },
  },
  {
    id: 'V2',
    says: 'Linha fora do leiaute',
    mends: 'Corrija o texto ou o valor no cadastro ou na nota de onde vem',
    level: 'erro',
    find: (_fatos, tell) => {
      let note = ''
      return {
        line(line) {
          if (line.reg === 'C100') note = line.get('CHV_NFE')
          const alvo = mendedAt(line, note)
          const { register, values } = line
          if (!register) return tell({ line, esperado: 'registro do leiaute', achado: line.reg })
          if (values.length !== register.fields.length)
            return tell({
              line,
              esperado: `${register.fields.length} campos`,
              achado: `${values.length} campos`,
            })
          const cancelled = line.reg === 'C100' && line.get('COD_SIT') === '02'
          register.fields.forEach(({ name, kind, size, exact, places, required }, at) => {
            const value = values[at] ?? ''
            const wrong = (esperado: string) => tell({ line, campo: name, esperado, achado: value, alvo })
            if (value === '') {
              if (required && !cancelled && !OF_OTHERS.has(`${line.reg}.${name}`)) wrong('um valor')
            } else if (kind === 'D') {
              if (!isDay(value)) wrong('um dia ddmmaaaa')
            } else if (places !== null) {
              if (!new RegExp(`^-?\\d+,\\d{${places}}$`).test(value)) wrong(`número com ${places} casas`)
            } else if (kind === 'N' && !/^\d+$/.test(value)) {
              // letters may be valid in a CNPJ or a key; V34 warns about the CNPJs of block 0
              if (!/^(CNPJ|CHV_NFE)$/.test(name)) wrong('só algarismos')
            } else if (size !== null && (exact ? value.length !== size : value.length > size))
              wrong(exact ? `${size} posições` : `até ${size} posições`)
          })
        },
      }
    },
  },
  {
    id: 'V3',
    says: 'Versão do leiaute errada para o período',
    mends: 'Gere o arquivo de novo',
    level: 'erro',
    find: ({ versao }, tell) => ({
      on: {
        '0000': line => {
          if (line.get('COD_VER') !== versao)
            tell({ line, campo: 'COD_VER', esperado: versao, achado: line.get('COD_VER') })
        },
      },
    }),
  },
  {
    id: 'V4',
    says: 'O arquivo não é de um mês inteiro',
    mends: 'Gere o arquivo do mês, do dia 1 ao último',
    level: 'erro',
    find: ({ parcial }, tell) => ({
      on: {
        '0000': line => {
          const [from, to] = [line.day('DT_INI'), line.day('DT_FIN')]
          const whole = from.endsWith('-01') && to === lastDayOf(from.slice(0, 7))
          if (parcial ? from.slice(0, 7) !== to.slice(0, 7) : !whole)
            tell({ line, campo: 'DT_INI', esperado: 'um mês inteiro', achado: `${from} a ${to}` })
        },
      },
    }),
  },
  {
    id: 'V5',
    says: 'Código citado sem cadastro no bloco 0, ou cadastrado sem uso',
    mends: 'Complete o cadastro e gere de novo',
    level: 'erro',
    find(_fatos, tell) {
      const defined = new Map<string, SpedLine>()
      const used = new Map<string, SpedLine>()
      return {
        line(line) {
          const table = TABLES[line.reg]
          if (table) {
            const key = `${line.reg} ${line.get(table.defines)}`
            if (defined.has(key))
              tell({ line, campo: table.defines, esperado: 'uma vez', achado: 'repetido' })
            defined.set(key, line)
          }
          for (const [at, { name }] of (line.register?.fields ?? []).entries()) {
            const to = REFERS[name]
            const value = line.values[at] ?? ''
            if (to !== undefined && to !== line.reg && value !== '') used.set(`${to} ${value}`, line)
          }
        },
        end() {
          for (const [key, line] of used)
            if (!defined.has(key))
              tell({ line, campo: key.slice(0, 4), esperado: `${key} no bloco 0`, achado: 'nenhum' })
          for (const [key, line] of defined)
            if (!used.has(key)) {
              const tipo = TABLES[line.reg]?.alvo
              const valor = key.slice(5)
              tell({ line, esperado: 'um uso', achado: 'nenhum', ...(tipo ? { alvo: { tipo, valor } } : {}) })
            }
        },
      }
    },
  },
  {
    id: 'V29',
    says: 'Dados do contador incompletos',
    mends:
      'Preencha a página Escrituração fiscal das configurações; o e-mail do contador está em Nota fiscal',
    level: 'erro',
    find: (_fatos, tell) => ({
      on: {
        '0100': line => {
          const at = (valor: string) => ({ tipo: 'empresa', valor }) as const
          const lacking = ['NOME', 'CPF', 'CRC', 'COD_MUN'].filter(campo => line.get(campo) === '')
          // the e-mail stands in a page of its own, so it is told there unless other fields lead to the accountant's
          if (line.get('EMAIL') === '') lacking.push('EMAIL')
          if (lacking.length > 0)
            tell({
              ...{ line, campo: lacking.join(', '), esperado: 'um valor em cada campo', achado: 'vazio' },
              alvo: at(lacking[0] === 'EMAIL' ? 'nota_fiscal' : 'contador'),
            })
          const cpf = line.get('CPF')
          if (cpf !== '' && !isCpf(cpf))
            tell({ line, campo: 'CPF', esperado: 'CPF válido', achado: cpf, alvo: at('contador') })
        },
      },
    }),
  },
  {
    id: 'V33',
    says: 'Produto sem NCM, unidade ou tipo do item',
    mends: 'Complete o cadastro do produto',
    level: 'erro',
    find: (_fatos, tell) => ({
      on: {
        '0200': line => {
          for (const campo of ['COD_NCM', 'UNID_INV', 'TIPO_ITEM'])
            if (line.get(campo) === '' && !(campo === 'COD_NCM' && line.get('TIPO_ITEM') === '09'))
              tell({
                ...{ line, campo, esperado: 'um valor', achado: 'vazio' },
                alvo: { tipo: 'produto', valor: line.get('COD_ITEM') },
              })
        },
      },
    }),
  },
  {
    id: 'V34',
    says: 'CNPJ com letras num leiaute que só tem algarismos',
    mends: 'O programa oficial dirá se o aceita; confira ao importar',
    level: 'aviso',
    find: ({ tabela }, tell) => ({
      line(line) {
        if (line.reg !== '0150' && line.reg !== '0000' && line.reg !== '0100') return
        const numeric = tabela.get(line.reg)?.fields.find(({ name }) => name === 'CNPJ')?.kind === 'N'
        if (!numeric || !/[A-Z]/.test(line.get('CNPJ'))) return
        const alvo: Readonly<Record<string, AlvoSped>> = {
          '0000': { tipo: 'empresa', valor: '' },
          '0100': { tipo: 'empresa', valor: 'contador' },
          '0150': { tipo: 'parceiro', valor: line.get('COD_PART') },
        }
        tell({
          ...{ line, campo: 'CNPJ', esperado: 'só algarismos', achado: line.get('CNPJ') },
          alvo: alvo[line.reg] ?? null,
        })
      },
    }),
  },
]
