import { diaIn } from '../../../core/document/fuso.ts'
import { modelName } from '../../../core/document/models.ts'
import {
  inutilizar,
  inutilizarLacunas,
  listarInutilizacoes,
  listarLacunas,
  SEM_RESPOSTA,
} from '../../../domain/api/inutilizacao.ts'
import type { ArgsOf } from '../../../domain/commands/define.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { servicos } from '../../../domain/commands/servicos/index.ts'
import { call } from '../../api/client.ts'
import { runCommand } from '../../commands/run-command.ts'
import { on, useScope } from '../../keys/scopes.ts'
import { alerta, notify } from '../../state/notices.ts'
import { invalidate, read } from '../../state/query.ts'
import { currentUser } from '../../state/session.ts'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { type Recorte, useList } from '../../ui/list/use-list.ts'
import { gapColumns, type Numeros, REQUESTED, range } from './columns.tsx'

const PARTS: readonly [Recorte<'pulados' | 'pedidos'>, ...Recorte<'pulados' | 'pedidos'>[]] = [
  ['pulados', 'A inutilizar', 'Nenhum número ficou sem nota'],
  ['pedidos', 'Pedidos', 'Nada foi inutilizado'],
]

const refresh = () => invalidate(listarLacunas, listarInutilizacoes)

async function voidRange(body: ArgsOf<typeof servicos.inutilizarFaixa>): Promise<void> {
  try {
    const { data } = await call(inutilizar, { body })
    const what = `${modelName(data.modelo)} série ${data.serie}, ${range(data)}`
    notify(data.status === 'registrado' ? `Inutilizados: ${what}` : `${what}: aguardando a resposta da SEFAZ`)
  } finally {
    await refresh()
  }
}

/** Voids all proposed numbers; shows how many ranges were voided, and the message of each other range. */
async function voidAll(body: ArgsOf<typeof servicos.inutilizarTodos>): Promise<void> {
  try {
    const { data } = await call(inutilizarLacunas, { body })
    const refused = data.filter(({ ok }) => !ok)
    const pending = data.filter(({ mensagem }) => mensagem === SEM_RESPOSTA)
    const all = data.length === 1 ? '1 faixa inutilizada' : `${data.length} faixas inutilizadas`
    const told = `${data.length - refused.length - pending.length} de ${all}`
    if (refused.length + pending.length === 0) return notify(told)
    const why = [...refused, ...pending].map(
      row => `${modelName(row.modelo)} série ${row.serie}, ${range(row)}: ${row.mensagem}`,
    )
    alerta([told, ...why].join('; '))
  } finally {
    await refresh()
  }
}

/** Lists skipped numbers, proposed for voiding, and SEFAZ's answers to the requests. */
export function VoidingScreen() {
  const list = useList<Numeros, 'pulados' | 'pedidos'>({
    faixas: PARTS,
    abas: 'Números',
    ler: (pagina, parte) =>
      parte === 'pulados'
        ? read(listarLacunas, { query: pagina })
        : read(listarInutilizacoes, { query: pagina }),
  })
  const { row, at } = list
  const proposed = at === 0
  // a refused request may be made again
  const again = row && (proposed || ('status' in row && row.status === 'rejeitado')) ? row : undefined
  const given = again && {
    ...{ modelo: again.modelo, serie: again.serie },
    ...{ numero_inicial: again.de, numero_final: again.ate },
  }

  useScope(
    'lista.inutilizar',
    list.escopo({
      commands: [
        on(servicos.inutilizarTodos, proposed && row ? voidAll : false),
        on(servicos.inutilizarFaixa, voidRange),
        on(lista.abrir, given ? () => runCommand('servicos.inutilizar_faixa', given) : false),
      ],
      labels: { 'lista.abrir': 'Inutilizar estes', 'servicos.inutilizar_faixa': 'Outros números' },
    }),
  )

  return (
    <ListScreen
      {...list.tela}
      title="Inutilizar numeração"
      gridName="Números"
      id="grade-inutilizar"
      columns={proposed ? gapColumns(diaIn(new Date(), currentUser().empresa.fuso)) : REQUESTED}
      names={proposed ? ['faixa sem nota', 'faixas sem nota'] : ['pedido', 'pedidos']}
      onOpen={() => given && void runCommand('servicos.inutilizar_faixa', given)}
      failure="Erro ao listar a numeração"
    />
  )
}
