import { isChave, parseChave } from '../../document/chave.ts'
import { codigoUf } from '../../document/uf.ts'
import { type Decimal, dec, ZERO } from '../../money/decimal.ts'
import {
  differ,
  type NoteInFile,
  noteTarget,
  type SpedCheck,
  type SpedLine,
  shown,
  type TellSped,
} from './check.ts'

const isCancelled = (line: SpedLine): boolean => line.get('COD_SIT') === '02'
export const kids = ({ children }: NoteInFile, reg: string): SpedLine[] =>
  children.filter(line => line.reg === reg)
const sumOf = (lines: readonly SpedLine[], campo: string): Decimal =>
  lines.reduce((sum, line) => sum.plus(line.num(campo)), ZERO)

/** Reports a note without any line of the register `reg` below it, unless the note is cancelled. */
export function tellChildless(note: NoteInFile, reg: string, tell: TellSped): void {
  if (!isCancelled(note.line) && kids(note, reg).length === 0)
    tell({ line: note.line, esperado: reg, achado: 'nenhum', alvo: noteTarget(note.line) })
}

/** Reports fields of a note that differ from the sums of the lines below it, unless the note is cancelled. */
export function tellSums(
  note: NoteInFile,
  reg: string,
  fields: readonly (readonly [campo: string, below: string])[],
  tell: TellSped,
): void {
  if (isCancelled(note.line)) return
  for (const [campo, below] of fields) {
    const sum = sumOf(kids(note, reg), below)
    if (differ(note.line.num(campo), sum, '0.01'))
      tell({
        ...{ line: note.line, campo, esperado: shown(sum), achado: note.line.get(campo) },
        alvo: noteTarget(note.line),
      })
  }
}

/** C100 fields 21 to 25 that equal the sums of C190. */
const FIVE = ['VL_BC_ICMS', 'VL_ICMS', 'VL_BC_ICMS_ST', 'VL_ICMS_ST', 'VL_IPI'] as const
const VALUES = ['VL_DOC', 'VL_MERC', 'VL_ICMS', 'VL_BC_ICMS'] as const
const FORBIDDEN_65 = [
  ...[
    'COD_PART',
    'VL_BC_ICMS_ST',
    'VL_ICMS_ST',
    'VL_IPI',
    'VL_PIS',
    'VL_COFINS',
    'VL_PIS_ST',
    'VL_COFINS_ST',
  ],
] as const

const CST = /^[0-8](00|02|10|12|13|15|20|21|30|40|41|50|51|53|60|61|70|72|74|90)$/

/** Checks of the notes: block C. */
export const NOTE_CHECKS: readonly SpedCheck[] = [
  {
    id: 'V6',
    says: 'A chave não confere com a linha da nota',
    mends: 'Abra a nota e confira o seu XML',
    level: 'erro',
    find(_fatos, tell) {
      let cnpj = ''
      let uf = ''
      return {
        on: {
          '0000': line => {
            cnpj = line.get('CNPJ')
            uf = line.get('UF')
          },
          C100: line => {
            const key = line.get('CHV_NFE')
            const wrong = (campo: string, esperado: string, achado: string) =>
              tell({ line, campo, esperado, achado, alvo: noteTarget(line) })
            if (!isChave(key)) return wrong('CHV_NFE', 'dígito verificador certo', key)
            const parts = parseChave(key)
            if (!parts) return
            const pairs: [string, string, string][] = [
              ['COD_MOD', parts.mod, line.get('COD_MOD')],
              ['SER', parts.serie, line.get('SER').padStart(3, '0')],
              ['NUM_DOC', String(Number(parts.nNF)), line.get('NUM_DOC')],
            ]
            if (line.get('IND_EMIT') === '0')
              pairs.push(
                ['CNPJ', parts.cnpj.slice(0, 8), cnpj.slice(0, 8)],
                ['UF', parts.cUF, codigoUf(uf) ?? ''],
              )
            for (const [campo, esperado, achado] of pairs)
              if (esperado !== achado) wrong(campo, esperado, achado)
          },
        },
      }
    },
  },
  {
    id: 'V7',
    says: 'A mesma nota aparece duas vezes',
    mends: 'Veja se a nota foi dada entrada duas vezes',
    level: 'erro',
    find(_fatos, tell) {
      const seen = new Set<string>()
      return {
        on: {
          C100: line => {
            const key = line.get('CHV_NFE')
            if (seen.has(key))
              tell({ line, campo: 'CHV_NFE', esperado: 'uma vez', achado: key, alvo: noteTarget(line) })
            seen.add(key)
          },
        },
      }
    },
  },
  {
    id: 'V8',
    says: 'Nota sem o resumo por CST e CFOP (C190)',
    mends: 'Abra a nota: falta o CFOP ou o CST de um item',
    level: 'erro',
    find: (_fatos, tell) => ({ note: note => tellChildless(note, 'C190', tell) }),
  },
  {
    id: 'V9',
    says: 'Totais da nota diferem da soma do C190',
    mends: 'Abra a nota e confira bases e impostos dos itens',
    level: 'erro',
    find: (_fatos, tell) => ({
      note: note =>
        tellSums(
          note,
          'C190',
          FIVE.map(campo => [campo, campo]),
          tell,
        ),
    }),
  },
  {
    id: 'V10',
    says: 'Valor da nota difere da soma das operações',
    mends: 'Abra a nota e confira o total com o dos itens',
    level: 'erro',
    find: ({ reforma }, tell) => ({
      note(note) {
        if (isCancelled(note.line)) return
        const expected = sumOf(kids(note, 'C190'), 'VL_OPR').plus(
          dec(reforma.get(note.line.get('CHV_NFE')) ?? '0'),
        )
        if (differ(note.line.num('VL_DOC'), expected, '0.02'))
          tell({
            ...{
              line: note.line,
              campo: 'VL_DOC',
              esperado: shown(expected),
              achado: note.line.get('VL_DOC'),
            },
            alvo: noteTarget(note.line),
          })
      },
    }),
  },
  {
    id: 'V11',
    says: 'Nota cancelada com valores',
    mends: 'Gere o arquivo de novo',
    level: 'erro',
    find: (_fatos, tell) => ({
      note(note) {
        if (!isCancelled(note.line)) return
        const campo = VALUES.find(name => note.line.get(name) !== '')
        if (campo || note.children.length > 0)
          tell({
            line: note.line,
            campo: campo ?? '',
            esperado: 'vazio',
            achado: 'valores',
            alvo: noteTarget(note.line),
          })
      },
    }),
  },
  {
    id: 'V12',
    says: 'NFC-e com campo que ela não tem, ou como entrada',
    mends: 'Peça ao fornecedor a NF-e modelo 55',
    level: 'erro',
    find: (_fatos, tell) => ({
      on: {
        C100: line => {
          if (line.get('COD_MOD') !== '65') return
          const alvo = noteTarget(line)
          if (line.get('IND_EMIT') === '1' || line.get('IND_OPER') === '0')
            tell({ line, campo: 'IND_OPER', esperado: 'saída própria', achado: 'entrada', alvo })
          for (const campo of FORBIDDEN_65)
            if (line.get(campo) !== '')
              tell({ line, campo, esperado: 'vazio', achado: line.get(campo), alvo })
        },
      },
    }),
  },
  {
    id: 'V13',
    says: 'Data da nota fora do período, ou entrada antes da emissão',
    mends:
      'Nota emitida não muda de dia. Se a entrada é de outro mês, desfaça-a e lance-a no mês certo; se não, gere o arquivo do mês dela',
    level: 'erro',
    find: ({ periodo }, tell) => ({
      on: {
        C100: line => {
          if (isCancelled(line)) return
          const alvo = noteTarget(line)
          const [doc, moved] = [line.day('DT_DOC'), line.day('DT_E_S')]
          const received = line.get('IND_EMIT') === '1'
          const counts = received ? moved : doc
          const wrong = (campo: string, esperado: string) =>
            tell({ line, campo, esperado, achado: line.get(campo), alvo })
          if (doc > periodo.fim) wrong('DT_DOC', `até ${periodo.fim}`)
          if (counts < periodo.inicio || counts > periodo.fim)
            wrong(received ? 'DT_E_S' : 'DT_DOC', `${periodo.inicio} a ${periodo.fim}`)
          if (received && moved === '') wrong('DT_E_S', 'o dia da entrada')
          if (moved !== '' && moved < doc) wrong('DT_E_S', `desde ${doc}`)
        },
      },
    }),
  },
  {
    id: 'V14',
    says: 'CFOP que não existe ou do sentido errado',
    mends: 'Corrija o CFOP do item',
    level: 'erro',
    find: (_fatos, tell) => ({
      note(note) {
        const direction = note.line.get('IND_OPER') === '0' ? /^[123][1-9]\d\d$/ : /^[567][1-9]\d\d$/
        for (const line of note.children)
          if (/^C1(70|75|90)$/.test(line.reg) && !direction.test(line.get('CFOP')))
            tell({
              ...{
                line,
                campo: 'CFOP',
                esperado: note.line.get('IND_OPER') === '0' ? '1, 2 ou 3' : '5, 6 ou 7',
              },
              ...{ achado: line.get('CFOP'), alvo: noteTarget(note.line) },
            })
      },
    }),
  },
  {
    id: 'V15',
    says: 'CST do ICMS inválido',
    mends: 'Corrija o CST do item',
    level: 'erro',
    find: (_fatos, tell) => ({
      note(note) {
        for (const line of note.children)
          if ((line.reg === 'C190' || line.reg === 'C170') && !CST.test(line.get('CST_ICMS')))
            tell({
              ...{ line, campo: 'CST_ICMS', esperado: 'origem e CST', achado: line.get('CST_ICMS') },
              alvo: noteTarget(note.line),
            })
      },
    }),
  },
  {
    id: 'V24',
    says: 'Base e ICMS do CT-e diferem da soma do D190',
    mends: 'Abra o CT-e e confira o seu imposto',
    level: 'erro',
    find(_fatos, tell) {
      let head: SpedLine | null = null
      let sums: SpedLine[] = []
      let opening: SpedLine | null = null
      let many = 0
      const settle = () => {
        if (head && !isCancelled(head))
          for (const campo of ['VL_BC_ICMS', 'VL_ICMS'])
            if (sums.length === 0 || differ(head.num(campo), sumOf(sums, campo), '0.01'))
              tell({
                ...{ line: head, campo, esperado: shown(sumOf(sums, campo)), achado: head.get(campo) },
                alvo: { tipo: 'nota', valor: head.get('CHV_CTE') },
              })
        head = null
        sums = []
      }
      return {
        on: {
          D001: line => {
            opening = line
          },
          D100: line => {
            settle()
            head = line
            many++
          },
          D190: line => sums.push(line),
          D990: () => {
            settle()
            const esperado = many > 0 ? '0' : '1'
            const achado = opening?.get('IND_MOV') ?? ''
            if (opening && achado !== esperado) tell({ line: opening, campo: 'IND_MOV', esperado, achado })
          },
        },
      }
    },
  },
  {
    id: 'V38',
    says: 'O total da nota difere da soma dos seus itens: o arquivo leva os itens',
    mends: 'A nota autorizada não muda: mostre-a ao contador antes de entregar',
    level: 'aviso',
    find({ divergentes }, tell) {
      const totals = new Map(divergentes.map(({ chave, totais }) => [chave, totais]))
      return {
        on: {
          C100: line => {
            for (const { campo, soma, total } of totals.get(line.get('CHV_NFE')) ?? [])
              tell({
                ...{ line, campo, esperado: `${shown(soma)} dos itens`, achado: `${shown(total)} no total` },
                alvo: noteTarget(line),
              })
          },
        },
      }
    },
  },
]
