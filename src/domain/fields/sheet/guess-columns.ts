import { plainWords } from '../../../core/text/plain.ts'
import type { AnyRegister } from '../define.ts'
import { type FlatColumn, fileColumns } from './tabular.ts'

/** Gives a heading in small letters, without accents and marks. */
export const bareHeading = (text: string): string =>
  plainWords(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Usual headings of columns in other systems' files, besides the label. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  cpf_cnpj: ['cpf', 'cnpj', 'documento', 'cpf ou cnpj'],
  nome: ['razao social', 'cliente', 'descricao', 'produto', 'fornecedor'],
  apilido: ['fantasia', 'nome fantasia', 'apelido'],
  municipio_id: ['cidade', 'municipio', 'cidade uf'],
  endereco: ['rua', 'logradouro'],
  numero: ['n', 'no', 'num'],
  telefone: ['fone', 'celular', 'whatsapp'],
  email: ['e mail', 'emails'],
  obervasao: ['observacao', 'observacoes', 'obs'],
  preco_vend: ['preco', 'preco venda', 'valor'],
  preco_comp: ['custo', 'preco de custo', 'preco custo'],
  estoque_inicial: ['estoque', 'saldo', 'quantidade'],
  unidade: ['un', 'und', 'unid', 'unidade', 'unidade de medida', 'medida'],
  gtin: ['ean', 'codigo de barras', 'cod barras'],
  referencia: ['codigo', 'sku', 'ref'],
}

/** Headings that fit several columns but nearly always mean this one. */
const SURE: Readonly<Record<string, string>> = {
  telefone: 'telefones.telefone',
  fone: 'telefones.telefone',
  celular: 'telefones.telefone',
}

/** Lists the headings that a column may have, the most certain first. */
function names({ key, titulo, column, lista }: FlatColumn, register: AnyRegister): string[] {
  const own = column.key.split('.').at(-1) ?? column.key
  const list = lista ? bareHeading(register.fields[lista]?.label ?? lista) : ''
  const within = [
    own,
    own.replace(/_id$/, ''),
    column.field.label,
    ...(column.field.headings ?? ALIASES[own] ?? []),
  ]
  return [
    key,
    titulo,
    ...(lista ? within.flatMap(name => [`${list} ${name}`, `${list.replace(/s$/, '')} ${name}`]) : []),
    ...within,
  ].map(bareHeading)
}

/**
 * Guesses the JSON key of each heading of a file, or null. Headings of SURE come first, then keys, titles and labels; in
 * each rank, fields of the record come before fields of its lists. Each field is used once. 'id' is the record's id.
 */
export function guessColumns(register: AnyRegister, cabecalho: readonly string[]): (string | null)[] {
  const columns = fileColumns(register, true).map(column => ({ column, names: names(column, register) }))
  const found: (string | null)[] = cabecalho.map(heading => (bareHeading(heading) === 'id' ? 'id' : null))
  const taken = new Set<string>()
  for (const [i, heading] of cabecalho.entries()) {
    const key = SURE[bareHeading(heading)]
    if (!key || taken.has(key) || !columns.some(({ column }) => column.key === key)) continue
    found[i] = key
    taken.add(key)
  }
  const depth = Math.max(0, ...columns.map(column => column.names.length))
  for (let rank = 0; rank < depth; rank++)
    for (const [i, heading] of cabecalho.entries()) {
      if (found[i] !== null || bareHeading(heading) === '') continue
      const match = columns.find(
        ({ column, names: known }) => !taken.has(column.key) && known[rank] === bareHeading(heading),
      )
      if (!match) continue
      found[i] = match.column.key
      taken.add(match.column.key)
    }
  return found
}
