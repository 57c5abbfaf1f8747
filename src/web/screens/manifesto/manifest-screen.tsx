import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isNoteKey } from '../../../core/document/chave.ts'
import {
  type BuscaRecebidas,
  buscarRecebidas,
  type FaixaRecebidas,
  type ListaRecebidas,
  lerRecebida,
  listarRecebidas,
  type NotaRecebidaAnswer,
} from '../../../domain/api/recebidas.ts'
import { exportarRecebidas } from '../../../domain/api/recebidas-arquivo.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { manifesto } from '../../../domain/commands/manifesto/index.ts'
import { registro } from '../../../domain/commands/registro/index.ts'
import { call } from '../../api/client.ts'
import { NoticeKey } from '../../commands/hints/notice-key.tsx'
import { showError } from '../../commands/show-error.ts'
import { confirmDialog } from '../../dialogs/confirm.tsx'
import { openDialog } from '../../dialogs/define.ts'
import { openDeclared } from '../../documents/own/by-key.ts'
import { useScans } from '../../keys/scan.ts'
import { on, useScope } from '../../keys/scopes.ts'
import { keyIn } from '../../purchases/intake.ts'
import { receivedByKey } from '../../purchases/whole-note.ts'
import { Progress } from '../../register/bulk/progress.tsx'
import { saveList } from '../../register/list/save-list.ts'
import { shortTime } from '../../state/local-time.ts'
import { alerta, notify } from '../../state/notices.ts'
import { read } from '../../state/query.ts'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { type Recorte, useList } from '../../ui/list/use-list.ts'
import { useMarks } from '../../ui/list/use-marks.ts'
import { type ManifestacaoEmLote, manifestActions, refresh } from './actions.ts'
import { COLUMNS } from './columns.tsx'
import { noteWindow } from './note-window.ts'

const FAIXAS: readonly [Recorte<FaixaRecebidas>, ...Recorte<FaixaRecebidas>[]] = [
  ['pendentes', 'A manifestar', 'Nenhuma nota espera por manifestação'],
  ['novas', 'Não lidas', 'Nenhuma nota por ler'],
  ['concluidas', 'Concluídas', 'Nenhuma nota concluída'],
  ['canceladas', 'Canceladas', 'Nenhuma nota cancelada'],
  ['todas', 'Todas', 'Nenhuma nota recebida ainda'],
]

const said = ({ consultada_em, proxima_em, problema, mais }: BuscaRecebidas): string => {
  if (problema) return problema
  if (mais) return 'ainda há notas a receber'
  const next = `próxima busca ${shortTime(proxima_em)}`
  return consultada_em ? `consultada ${shortTime(consultada_em)}, ${next}` : 'a primeira busca está a caminho'
}

/** Gives the text on the wait after an empty search: an hour for SEFAZ (NT 2014.002, 137), none for one by key. */
const locked = ({ proxima_em }: BuscaRecebidas): string =>
  `A SEFAZ só deixa procurar notas novas às ${shortTime(proxima_em)}; pela chave, a nota vem já`

/** Most documents named, of those that could not be read. */
const NAMED = 3

/** Names the documents that could not be read, each with its reason. */
const unread = (ilegiveis: ListaRecebidas['ilegiveis']): string => {
  const told = ilegiveis
    .slice(0, NAMED)
    .map(({ nsu, projeto, motivo }) => `${projeto === 'cte' ? 'CT-e, ' : ''}NSU ${nsu}: ${motivo}`)
  const more = ilegiveis.length - told.length
  return `${[...told, ...(more > 0 ? [`mais ${more}`] : [])].join('; ')} (guardado como veio, é lido de novo a cada busca)`
}

const BY_KEY = { comando: manifesto.chave, texto: 'busca pela chave' } as const

/** Asks the server to search SEFAZ; when it is too early, shows the time and offers the search by key. */
async function look(antes: BuscaRecebidas | undefined, chave?: string): Promise<void> {
  const { data } = await call(buscarRecebidas, { body: chave ? { chave } : {} })
  const asked = data.consultada_em !== antes?.consultada_em
  if (chave) notify('Nota recebida')
  else if (asked || data.mais || data.problema) notify(`SEFAZ: ${said(data)}`)
  else alerta(locked(data), BY_KEY)
  await refresh()
}

/** Short labels, so that the keys of all answers fit in the key bar. */
const SHORT = {
  'manifesto.confirmacao': 'Confirmar',
  'manifesto.buscar': 'Buscar na SEFAZ',
  'manifesto.ciencia': 'Dar ciência',
  'manifesto.xml': 'Baixar XML',
  'manifesto.desconhecimento': 'Desconhecer',
  'manifesto.nao_realizada': 'Não realizada',
}

/** Lists notes that suppliers issued to the company, unread first, each with the expected answer. */
export function ManifestScreen() {
  const marks = useMarks<NotaRecebidaAnswer>()
  const [andando, setAndando] = useState<ManifestacaoEmLote | null>(null)
  const list = useList<NotaRecebidaAnswer, FaixaRecebidas>({
    faixas: FAIXAS,
    abas: 'Notas',
    busca: 'emitente, CNPJ, número ou chave; ou leia o DANFE',
    ler: (pagina, faixa) => read(listarRecebidas, { query: { ...pagina, faixa } }),
    aoTrocar: marks.limpar,
  })
  const told = useQuery(read(listarRecebidas, { query: { faixa: 'todas', limit: 1, page: 1 } })).data
  const { row } = list
  const chosen = marks.total > 0 ? marks.marcadas : row ? [row] : []
  const setRead = async (nota: NotaRecebidaAnswer, lida: boolean) => {
    await call(lerRecebida, { params: { id: nota.id }, body: { lida } })
    await refresh()
  }
  const open = async (nota: NotaRecebidaAnswer) => {
    await openDialog(noteWindow, { id: nota.id })
    if (!nota.lida) await setRead(nota, true)
  }

  /** Searches the note of a scanned DANFE in all tabs; offers to ask SEFAZ for a note not received. */
  const scanned = async (texto: string) => {
    const chave = keyIn(texto)
    if (chave && !isNoteKey(chave)) return openDeclared(chave)
    list.procurar(chave ?? texto)
    if (!chave) return
    list.show(FAIXAS.findIndex(([faixa]) => faixa === 'todas'))
    if (await receivedByKey(chave)) return
    const sure = await openDialog(confirmDialog, {
      titulo: 'Nota não recebida',
      pergunta: 'Esta nota não está entre as recebidas. Buscar na SEFAZ?',
      detalhe: chave,
    })
    if (sure === true) await look(told?.busca, chave)
  }
  const save = () =>
    saveList(exportarRecebidas, 'Manifesto do destinatário', {
      ...(list.busca ? { search: list.busca } : {}),
      faixa: FAIXAS[list.at]?.[0],
    })
  useScans(texto => void scanned(texto).catch(showError))
  useScope(
    'lista.manifesto',
    list.escopo({
      commands: [
        ...(andando ? [] : manifestActions(chosen, { row, after: marks.limpar, aoAndar: setAndando })),
        on(lista.abrir, row ? () => open(row) : false),
        on(lista.marcar, row ? () => marks.alternar(row, list.descer) : false),
        on(registro.exportar, !list.esperando && save),
        on(manifesto.lida, row ? () => setRead(row, !row.lida) : false),
        on(manifesto.buscar, () => look(told?.busca)),
        on(manifesto.chave, ({ chave }: { chave: string }) => look(told?.busca, chave)),
      ],
      labels: {
        ...SHORT,
        ...(row?.lida ? { 'manifesto.lida': 'Marcar como não lida' } : {}),
        ...(row && row.compra_id !== null ? { 'manifesto.entrada': 'Ver a entrada' } : {}),
      },
      antes: andando ? ['Parar', andando.parar] : marks.total > 0 && ['Desmarcar', marks.limpar],
    }),
  )

  return (
    <ListScreen
      {...list.tela}
      title="Manifesto do destinatário"
      gridName="Notas recebidas"
      id="grade-manifesto"
      columns={COLUMNS}
      names={['nota', 'notas']}
      note={
        <>
          {marks.total > 0 ? ` · ${marks.total} ${marks.total === 1 ? 'marcada' : 'marcadas'}` : ''}
          {andando ? (
            <>
              {' · '}
              <Progress {...andando} etapa="manifestando" />
            </>
          ) : told ? (
            <>
              <span className={told.busca.problema ? 'text-bad' : 'text-dim'}> · {said(told.busca)}</span>
              {told.ilegiveis.length > 0 && <span className="text-bad"> · {unread(told.ilegiveis)}</span>}
            </>
          ) : null}
        </>
      }
      count={faixa =>
        told ? (
          <span className={told.faixas[faixa] === 0 ? 'text-dim' : 'text-fg'}>{told.faixas[faixa]}</span>
        ) : null
      }
      {...(told?.faixas.todas === 0 && told.busca.consultada_em
        ? { empty: <NothingYet search={told.busca} /> }
        : {})}
      onOpen={() => row && void open(row)}
      marked={marks.total > 0 && marks.marcada}
      failure="Erro ao listar as notas recebidas"
    />
  )
}

/** Tells a company without notes when SEFAZ is asked next, and which key fetches a note at once. */
const NothingYet = ({ search }: { search: BuscaRecebidas }) => (
  <>
    Nenhuma nota recebida ainda. {locked(search)}
    <NoticeKey {...BY_KEY} />
  </>
)
