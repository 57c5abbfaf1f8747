import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { z } from 'zod'
import { type MudancaDeAjuste, testarEmail, verAjustes } from '../../../domain/api/configuracoes.ts'
import { config } from '../../../domain/commands/config/index.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { AJUSTES, type Setting } from '../../../domain/config/ajustes.ts'
import type { testMail } from '../../../domain/config/email.ts'
import { paginaDe } from '../../../domain/config/paginas.ts'
import { call } from '../../api/client.ts'
import { verdict } from '../../commands/access.ts'
import { openDialog } from '../../dialogs/define.ts'
import { on, useScope } from '../../keys/scopes.ts'
import { minuteHere } from '../../register/fields/date/moment-here.ts'
import { go } from '../../state/location.ts'
import { notify } from '../../state/notices.ts'
import { read } from '../../state/query.ts'
import { useWayBack } from '../../state/use-way-back.ts'
import type { TableColumn } from '../../tables/use-table.ts'
import { GridOrError } from '../../ui/list/grid-or-error.tsx'
import { useCursor } from '../../ui/list/use-cursor.ts'
import { Screen } from '../../ui/screen.tsx'
import { useArrivalFocus } from '../../ui/use-arrival-focus.ts'
import { settingSearch } from './search-dialog.tsx'
import { change, effectOf, shown, store, warningOf } from './setting-form.ts'

/** Row of the page: a setting, a value set elsewhere, or a link to a screen. */
interface Linha {
  chave: string
  titulo: string
  valor: string
  origem: string
  efeito: string
  /** Text of the last change: time, user, old and new value. */
  mudou?: string | undefined
  /** True for a value that deserves a warning, such as a rate above the legal limit. */
  alem?: boolean
  /** Action of Enter; null: none for this row or this user. */
  abrir: (() => Promise<void> | void) | null
  /** Restores the inherited value; absent: the value is the default, or the user may not change it. */
  herdar?: () => Promise<void>
  /** True for a value that cannot be changed on this page. */
  deFora?: true
}

const ORIGEM: Readonly<Record<string, string>> = {
  padrao: 'padrão',
  conta: 'conta',
  empresa: 'empresa',
  caixa: 'caixa',
  cadastro: 'cadastro',
  instalacao: 'instalação',
}

const COLUMNS: readonly TableColumn<Linha>[] = [
  { id: 'titulo', titulo: 'Ajuste', largura: '41ch', celula: ({ titulo }) => titulo },
  {
    id: 'valor',
    titulo: 'Valor',
    largura: '28ch',
    celula: ({ valor, deFora }) => <span className={deFora ? '' : 'text-live'}>{valor}</span>,
  },
  {
    id: 'origem',
    titulo: 'De onde vem',
    largura: '13ch',
    celula: ({ origem }) => (
      <span className={origem === 'padrao' ? 'text-dim' : ''}>{ORIGEM[origem] ?? ''}</span>
    ),
  },
  {
    id: 'efeito',
    titulo: 'O que muda',
    largura: 'minmax(20ch,1fr)',
    celula: ({ efeito, alem }) => <span className={alem ? 'text-bad' : 'text-dim'}>{efeito}</span>,
  },
  {
    id: 'mudou',
    titulo: 'Última mudança',
    largura: 'minmax(16ch,1fr)',
    celula: ({ mudou }) => <span className="text-dim">{mudou}</span>,
  },
]

/** Most characters of a value shown in a change. */
const BRIEF = 60
const brief = (text: string) =>
  (text.length > BRIEF ? `${text.slice(0, BRIEF - 1)}…` : text).replace(/\s+/g, ' ')

/** Gives a setting's last change as text: '26/11/2026 14:20 Ana: 4 → 2'. */
const changeWords = (ajuste: Setting, { em, usuario, antes, depois }: MudancaDeAjuste): string =>
  `${minuteHere(em)} ${usuario ?? 'sistema'}: ${brief(shown(ajuste, antes))} → ${brief(shown(ajuste, depois))}`

/** Sends the test e-mail; an error goes back to the form with the mail server's message. */
async function sendTest(args: z.output<typeof testMail>): Promise<void> {
  const { data } = await call(testarEmail, { body: args })
  notify(`${data.servidor}: ${data.resposta}`)
}

type Resposta = Awaited<ReturnType<typeof call<typeof verAjustes>>>

/** Gives the page's settings, then related values set elsewhere, then links to the screens that set them. */
function rowsOf(nome: string, data: Resposta | undefined, writes: boolean): Linha[] {
  const settings = AJUSTES.filter(({ pagina }) => pagina === nome).flatMap((ajuste): Linha[] => {
    const found = data?.data.find(({ chave }) => chave === ajuste.chave)
    if (!found) return []
    const warning = warningOf(ajuste, found.valor, data?.envia_email)
    const last = data?.mudancas.find(({ chave }) => chave === ajuste.chave)
    return [
      {
        ...ajuste,
        efeito: warning ?? effectOf(ajuste, found.valor),
        alem: warning !== null,
        valor: shown(ajuste, found.valor),
        origem: found.origem,
        mudou: last && changeWords(ajuste, last),
        abrir: writes ? () => change(ajuste, found.valor, data?.envia_email) : null,
        ...(writes && found.origem !== 'padrao' ? { herdar: () => store(ajuste, null) } : {}),
      },
    ]
  })
  const outside = (data?.em_vigor ?? [])
    .filter(({ pagina }) => pagina === nome)
    .map(
      ({ titulo, valor, origem, caminho }): Linha => ({
        chave: `${origem} ${titulo}`,
        titulo,
        valor,
        origem,
        efeito: caminho ? 'Enter abre onde se muda' : 'Definido ao iniciar o servidor',
        abrir: caminho ? () => go(caminho) : null,
        deFora: true,
      }),
    )
  const links = (paginaDe(nome)?.ligas ?? []).map(
    ([path, titulo]): Linha => ({
      chave: path,
      titulo,
      valor: '',
      origem: '',
      efeito: 'Abre a tela',
      abrir: () => go(path),
    }),
  )
  return [...settings, ...outside, ...links]
}

/** Screen /config/<page>: its settings with value in force and origin; Enter changes the one under the cursor. */
export function ConfigPageScreen() {
  const [path] = useLocation()
  const nome = path.split('/').at(-1) ?? ''
  const pagina = paginaDe(nome)
  const { data, error } = useQuery(read(verAjustes, {}))
  const writes = verdict({ permission: 'menu_configuracoes', leituraBloqueada: true }) === 'ok'
  const rows = rowsOf(nome, data, writes)
  const cursor = useCursor(rows.length)
  const grid = useArrivalFocus(rows.length > 0)
  const row = rows[cursor.atual]
  const { abrir, herdar } = row ?? {}
  useSearch()
  useEffect(() => {
    const sought = new URLSearchParams(window.location.search).get('ajuste')
    if (sought === null || !data) return
    go(path, { replace: true })
    const at = rows.findIndex(({ chave }) => chave === sought)
    if (at < 0) return
    cursor.ir(at)
    void rows[at]?.abrir?.()
  })
  const { backTo, goBack } = useWayBack('/config')
  useScope('lista.ajustes', {
    commands: [
      ...cursor.comandos,
      on(lista.abrir, abrir ?? false),
      on(config.herdar, herdar ?? false),
      on(config.buscar, () => openDialog(settingSearch)),
      on(config.testarEmail, writes && nome === 'email' && sendTest),
    ],
    onBack: goBack,
    backTo,
  })
  return (
    <Screen title={pagina?.titulo ?? ''} full note={pagina?.nota}>
      <div className="grid min-h-0 grid-rows-[minmax(0,1fr)_auto]">
        <GridOrError
          ref={grid}
          error={error}
          failure="Erro ao buscar as configurações"
          title={pagina?.titulo ?? ''}
          columns={COLUMNS}
          total={rows.length}
          rowAt={index => rows[index]}
          current={cursor.atual}
          onChoose={cursor.ir}
          onOpen={index => void rows[index]?.abrir?.()}
          empty=""
        />
        <p className="whitespace-pre-line border-line border-t px-2 py-1 text-dim">
          {[row?.efeito, row?.mudou].filter(Boolean).join('\n')}
        </p>
      </div>
    </Screen>
  )
}
