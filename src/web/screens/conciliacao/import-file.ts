import { MOTIVOS } from '../../../core/bank/apart.ts'
import { isoToWire } from '../../../core/dates/day.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import type { Body } from '../../../domain/api/define.ts'
import {
  type ContagensDoRetorno,
  type ContasDoArquivo,
  type Importado,
  importarExtrato,
} from '../../../domain/api/extratos.ts'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { confirmDialog } from '../../dialogs/confirm.tsx'
import { openDialog } from '../../dialogs/define.ts'
import { alerta, notify } from '../../state/notices.ts'
import { choiceDialog } from './choice-dialog.tsx'
import { importedDialog } from './imported-dialog.tsx'

type Asked = Body<typeof importarExtrato>

/** Reads the sentence with which the server refused a field; undefined: it refused something else. */
export const faultAt = (error: unknown, campo: string): string | undefined =>
  error instanceof ApiError ? error.errors?.[campo]?.[0] : undefined

/** Asks which account of a file is meant; undefined: none, or the refusal asks nothing. */
async function chooseOf(error: unknown): Promise<string | undefined> {
  const title = faultAt(error, 'extrato')
  if (title === undefined || !(error instanceof ApiError)) return undefined
  const { contas } = error.dados as ContasDoArquivo
  const id = await openDialog(choiceDialog, {
    title,
    rows: contas.map(({ conta, linhas }, at) => ({
      ...{ id: at + 1, nome: conta, valor: null },
      lado: `${linhas} ${linhas === 1 ? 'linha' : 'linhas'}`,
    })),
  })
  return id === undefined ? undefined : contas[id - 1]?.chave
}

/** Fields at which the server asks for a yes, and the question of each. */
const ASKED = [
  ['entendido', 'O arquivo foi lido certo?', 'sim'],
  ['aceita', 'Importar mesmo assim?', 'nao'],
] as const

/**
 * Imports a file. What the server asks (which account of the file, another account than the registered one, how a CSV was
 * read, rows that resemble stored ones) is asked here, and sent again with the answer. Null: the user gave up. @throws the refusal
 */
export async function importFile(body: Asked): Promise<Importado | null> {
  try {
    const { data } = await call(importarExtrato, { body })
    return data.parecidas.length > 0 && body.parecidas === undefined ? askAlike(body, data) : data
  } catch (error) {
    const extrato = body.extrato === undefined ? await chooseOf(error) : undefined
    if (extrato !== undefined) return importFile({ ...body, extrato })
    if (faultAt(error, 'extrato') !== undefined) return null
    for (const [campo, pergunta, inicial] of ASKED) {
      const detalhe = faultAt(error, campo)
      if (detalhe === undefined || body[campo]) continue
      const sure = await openDialog(confirmDialog, { pergunta, detalhe, inicial })
      return sure === true ? importFile({ ...body, [campo]: true }) : null
    }
    throw error
  }
}

/** Rows named in a question. */
const MOST_NAMED = 3

/** Asks if rows that resemble stored ones are the same, and tells the server. */
async function askAlike(body: Asked, data: Importado): Promise<Importado> {
  const { parecidas } = data
  const names = parecidas
    .slice(0, MOST_NAMED)
    .map(({ data: dia, valor, historico, ja }) =>
      ja === historico
        ? `${isoToWire(dia)} ${formatMoney(valor)} ${historico}`
        : `${isoToWire(dia)} ${formatMoney(valor)} ${historico} (já está ${ja})`,
    )
  const more = parecidas.length - names.length
  const others = await openDialog(confirmDialog, {
    pergunta:
      parecidas.length === 1
        ? 'Uma linha parece já ter entrado: importar também?'
        : `${parecidas.length} linhas parecem já ter entrado: importar também?`,
    detalhe: `${names.join('; ')}${more > 0 ? ` e mais ${more}` : ''}`,
    inicial: 'nao',
  })
  const said = others === true ? ('entram' as const) : ('sao_as_mesmas' as const)
  const again = await call(importarExtrato, { body: { ...body, parecidas: said } })
  return {
    ...data,
    novas: data.novas + again.data.novas,
    repetidas: data.repetidas + (said === 'entram' ? 0 : parecidas.length),
    avisos: again.data.avisos,
  }
}

/** Names of what a return counts, in the order of the screen. */
const COUNTED: readonly (readonly [keyof ContagensDoRetorno, string, string])[] = [
  ['pagos', 'pago', 'pagos'],
  ['registrados', 'registrado no banco', 'registrados no banco'],
  ['baixados', 'baixado sem pagamento', 'baixados sem pagamento'],
  ['recusados', 'recusado', 'recusados'],
  ['estornados', 'estornado', 'estornados'],
  ['aguardando', 'a compensar', 'a compensar'],
  ['tarifas', 'tarifa', 'tarifas'],
  ['informados', 'informação', 'informações'],
  ['sem_codigo', 'de código desconhecido', 'de códigos desconhecidos'],
]

/** Says in one line what came of a file. */
export function summaryOf({ novas, repetidas, apartadas, contagens }: Importado): string {
  const known = repetidas > 0 ? `${repetidas} ${repetidas === 1 ? 'já estava' : 'já estavam'}` : ''
  const counted = contagens
    ? COUNTED.flatMap(([what, one, many]) => {
        const count = contagens[what]
        return count > 0 || what === 'pagos' ? [`${count} ${count === 1 ? one : many}`] : []
      })
    : [`${novas} ${novas === 1 ? 'linha nova' : 'linhas novas'}`]
  const apart = apartadas.length > 0 ? `${apartadas.length} à parte` : ''
  return [...counted, known, apart].filter(Boolean).join(', ')
}

/** Tells what came of a file: a notice, or a window where there is more to read. */
export function sayImported(data: Importado): void {
  const { aprendido, apartadas, so_no_arquivo, so_no_livro } = data
  const resumo = summaryOf(data)
  const avisos = [...new Set([...(aprendido ? [aprendido] : []), ...data.avisos])]
  const rows = [
    ...apartadas.map(({ motivo, ...row }, at) => ({ ...row, id: -1 - at, lado: MOTIVOS[motivo] })),
    ...so_no_arquivo.map(row => ({ ...row, id: -row.id, lado: 'só na credenciadora' })),
    ...so_no_livro.map(row => ({ ...row, lado: 'só no livro' })),
  ].map(({ id, data: day, historico, lado, valor }) => ({
    ...{ id, lado, valor },
    nome: `${day === null ? 'sem dia' : isoToWire(day)} ${historico}`,
  }))
  // what the file taught fits beside one warning
  if (rows.length > 0 || data.avisos.length > 1) void openDialog(importedDialog, { resumo, avisos, rows })
  else if (avisos.length > 0) alerta(`${resumo}. ${avisos.join('. ')}`)
  else notify(resumo)
}
