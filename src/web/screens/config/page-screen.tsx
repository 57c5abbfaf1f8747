import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { z } from 'zod'
import { isoToWire } from '../../../core/dates/day.ts'
import { dec } from '../../../core/money/decimal.ts'
import { formatDecimal, formatMoney } from '../../../core/money/pt-br.ts'
import {
  type AjusteEfetivo,
  mudarAjustes,
  testarEmail,
  verAjustes,
} from '../../../domain/api/configuracoes.ts'
import { user } from '../../../domain/api/sessao.ts'
import { config } from '../../../domain/commands/config/index.ts'
import { defineCommand } from '../../../domain/commands/define.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { AJUSTES, type Setting } from '../../../domain/config/ajustes.ts'
import type { testMail } from '../../../domain/config/email.ts'
import { paginaDe } from '../../../domain/config/paginas.ts'
import { decimal, money } from '../../../domain/schema/types.ts'
import { call } from '../../api/client.ts'
import { verdict } from '../../commands/access.ts'
import { prompt } from '../../commands/prompt/prompt.ts'
import { showError } from '../../commands/show-error.ts'
import { on, useScope } from '../../keys/scopes.ts'
import { go } from '../../state/location.ts'
import { notify } from '../../state/notices.ts'
import { invalidate, read } from '../../state/query.ts'
import { saveUser } from '../../state/session.ts'
import { useWayBack } from '../../state/use-way-back.ts'
import type { TableColumn } from '../../tables/use-table.ts'
import { GridOrError } from '../../ui/list/grid-or-error.tsx'
import { useCursor } from '../../ui/list/use-cursor.ts'
import { Screen } from '../../ui/screen.tsx'
import { useArrivalFocus } from '../../ui/use-arrival-focus.ts'

/** Row of the page: a setting, a value decided elsewhere, or a screen. */
interface Linha {
  chave: string
  titulo: string
  valor: string
  origem: string
  efeito: string
  /** True for a value above the legal one. */
  alem?: boolean
  /** Act of Enter; null when there is none, or none for this user. */
  abrir: (() => Promise<void> | void) | null
  /** Goes back to the inherited value; absent: it is inherited. */
  herdar?: () => Promise<void>
  /** True for a value that cannot be changed here, although the cursor may stop on it. */
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

/** Gives the warning of a rate above the legal one; null for any other. */
const warningOf = ({ aviso }: Setting, valor: unknown): string | null =>
  aviso && dec(String(valor)).gt(aviso.acima) ? aviso.texto : null

/** Formats a value as people write it: Sim, 4, 31/12/2026, Paisagem. */
function shown({ tipo, palavras }: Setting, valor: AjusteEfetivo['valor']): string {
  if (palavras) return palavras[String(valor)] ?? String(valor)
  if (tipo === 'bool') return valor ? 'Sim' : 'Não'
  if (tipo === 'taxa') return formatDecimal(String(valor), 2)
  if (tipo === 'valor') return valor === null ? 'nenhum' : formatMoney(String(valor))
  if (valor === null || valor === '') return tipo === 'data' ? 'nunca' : '—'
  return tipo === 'data' ? isoToWire(String(valor)) : String(valor)
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
]

/** Letters from which the form's field has several lines. */
const MANY = 300

/** Makes the small form that changes one setting. */
function formOf(ajuste: Setting) {
  const { chave, titulo, tipo, palavras } = ajuste
  const title =
    tipo === 'data'
      ? `${titulo} (dd/mm/aaaa; vazio: nunca)`
      : tipo === 'segredo'
        ? `${titulo} (vazio: nenhum)`
        : titulo
  const valor = palavras
    ? z.literal(Object.values(palavras)).meta({ title })
    : tipo === 'bool'
      ? z.literal(['Sim', 'Não']).meta({ title })
      : tipo === 'data'
        ? z
            .string()
            .regex(/^\d{2}\/\d{2}\/\d{4}$/, 'Use dd/mm/aaaa')
            .optional()
            .meta({ title, data: true })
        : tipo === 'int'
          ? z.int('Número inválido').meta({ title })
          : tipo === 'taxa'
            ? decimal(2, { digits: 3 }).meta({ title })
            : tipo === 'valor'
              ? money.optional().meta({ title })
              : tipo === 'modelo' || tipo === 'linhas'
                ? z
                    .string()
                    .max(tipo === 'linhas' ? MANY : (ajuste.max ?? 0))
                    .optional()
                    .meta({ title, description: ajuste.efeito })
                : z.string().optional().meta({ title })
  return defineCommand({
    id: `config.${chave}`,
    title: titulo,
    interno: true,
    // checked by the endpoint's schema, so that a value the server would refuse stays in the field with the reason
    args: z.object({ valor: valor as z.ZodType }).superRefine((typed, context) => {
      const parsed = mudarAjustes.body?.safeParse({ [chave]: wire(ajuste, typed['valor']) })
      if (parsed && !parsed.success)
        context.addIssue({ code: 'custom', path: ['valor'], message: parsed.error.issues[0]?.message })
    }),
    tela: true,
  })
}

function wire({ tipo, palavras }: Setting, valor: unknown): unknown {
  if (palavras) return Number(Object.keys(palavras).find(key => palavras[key] === valor))
  if (tipo === 'bool') return valor === 'Sim'
  if (tipo === 'data') return typeof valor === 'string' ? valor.split('/').reverse().join('-') : null
  if (tipo === 'segredo' || tipo === 'valor') return valor || null
  return tipo === 'int' ? valor : (valor ?? '')
}

async function change(ajuste: Setting, valor: AjusteEfetivo['valor']): Promise<void> {
  const empty = valor === null || valor === '' || ajuste.tipo === 'segredo'
  const asIs =
    (ajuste.tipo === 'int' && !ajuste.palavras) || ajuste.tipo === 'taxa' || ajuste.tipo === 'valor'
  const chosen = await prompt(formOf(ajuste), {
    valor: empty ? '' : asIs ? valor : shown(ajuste, valor),
  })
  if (!chosen) return
  await store(ajuste, wire(ajuste, chosen['valor']), warningOf(ajuste, chosen['valor']))
}

/** Stores a value, null for the inherited one, and tells the result. */
async function store({ chave }: Setting, valor: unknown, said: string | null = null): Promise<void> {
  try {
    await call(mudarAjustes, { body: { [chave]: valor } as never })
    await invalidate(verAjustes)
    saveUser((await call(user, {})).data)
    notify(said ?? 'Operação realizada com sucesso')
  } catch (failure) {
    showError(failure)
  }
}

/** Sends the test letter; a refusal goes back to the form with the mail server's own words. */
async function sendTest(args: z.output<typeof testMail>): Promise<void> {
  const { data } = await call(testarEmail, { body: args })
  notify(`${data.servidor}: ${data.resposta}`)
}

type Resposta = Awaited<ReturnType<typeof call<typeof verAjustes>>>

/** Lists the page's settings, then values of the same subject decided elsewhere, then the screens where they are decided. */
function rowsOf(nome: string, data: Resposta | undefined, writes: boolean): Linha[] {
  const settings = AJUSTES.filter(({ pagina }) => pagina === nome).flatMap((ajuste): Linha[] => {
    const found = data?.data.find(({ chave }) => chave === ajuste.chave)
    if (!found) return []
    const warning = warningOf(ajuste, found.valor)
    return [
      {
        ...ajuste,
        efeito: warning ?? ajuste.efeito,
        alem: warning !== null,
        valor: shown(ajuste, found.valor),
        origem: found.origem,
        abrir: writes ? () => change(ajuste, found.valor) : null,
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

/** Screen /config/<page>: its settings with the value in force and its origin; Enter changes the one under the cursor. */
export function ConfigPageScreen() {
  const [path] = useLocation()
  const nome = path.split('/').at(-1) ?? ''
  const pagina = paginaDe(nome)
  const { data, error } = useQuery(read(verAjustes, {}))
  const writes = verdict({ permission: 'menu_configuracoes', leituraBloqueada: true }) === 'ok'
  const rows = rowsOf(nome, data, writes)
  const cursor = useCursor(rows.length)
  const grid = useArrivalFocus(rows.length > 0)
  const { abrir, herdar } = rows[cursor.atual] ?? {}
  const { backTo, goBack } = useWayBack('/config')
  useScope('lista.ajustes', {
    commands: [
      ...cursor.comandos,
      on(lista.abrir, abrir ?? false),
      on(config.herdar, herdar ?? false),
      on(config.testarEmail, writes && nome === 'email' && sendTest),
    ],
    onBack: goBack,
    backTo,
  })
  return (
    <Screen title={pagina?.titulo ?? ''} full note={pagina?.nota}>
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
    </Screen>
  )
}
