import type { FormErrors } from '../../forms/errors.ts'

const LOT = /^lotes(?:\.\d+)?(?:\.(lote|fabricacao|validade))?$/

/** Gives the server's errors in lines, by line index and column key of the sheets; leaves out other errors. */
export function refusalsOf(errors: Readonly<Record<string, readonly string[]>>): FormErrors {
  const found: Record<string, string> = {}
  for (const [path, [text]] of Object.entries(errors)) {
    const [, at, field = ''] = /^itens\.(\d+)(?:\.(.+))?$/.exec(path) ?? []
    if (at === undefined || text === undefined) continue
    const lot = LOT.exec(field)
    const chave = lot
      ? (lot[1] ?? 'lote')
      : field === '' || field === 'novo' || field === 'novo_de' || field === 'grade_id'
        ? 'produto_id'
        : field.replace(/^novo\.estoque\./, '')
    found[`${at}/${chave}`] ??= text
  }
  return found
}
