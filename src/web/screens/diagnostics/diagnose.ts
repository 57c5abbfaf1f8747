import { ASSUNTOS, CERTEZAS, reachOf, rulesOfState } from '../../../core/law/estados/index.ts'
import { listarCopias } from '../../../domain/api/copias.ts'
import { call } from '../../api/client.ts'
import { verdict } from '../../commands/access.ts'
import { noticePermission } from '../../shell/desktop-notice.ts'
import { todayHere } from '../../state/local-time.ts'
import { currentUser } from '../../state/session.ts'
import { lastGood, whenOf } from '../copias/age.ts'
import { measureNetwork } from './measure-network.ts'

export interface Check {
  nome: string
  valor: string
  bom: boolean
}

export interface Section {
  titulo: string
  itens: readonly Check[]
}

const yesNo = (nome: string, ok: boolean, sem: string): Check => ({ nome, valor: ok ? 'sim' : sem, bom: ok })

/** Checks what this computer offers to a till, by subject. */
export const diagnose = async (): Promise<Section[]> => [
  { titulo: 'Servidor e rede', itens: await network() },
  { titulo: 'Navegador', itens: browser() },
  { titulo: 'Armazenamento', itens: await storage() },
  { titulo: 'Versão', itens: await version() },
  ...ofState(),
  ...(await copies()),
]

/** Response time, ms, above which the server is slow for a till. */
const SLOW_MS = 150
const SKEW_S = 120

async function network(): Promise<Check[]> {
  const { ok, mediana, maior, diferenca } = await measureNetwork()
  return [
    yesNo('Servidor', ok, 'sem resposta'),
    {
      nome: 'Ida e volta',
      valor: mediana === null ? 'não medida' : `${mediana} ms, a pior de dez ${maior} ms`,
      bom: mediana !== null && mediana < SLOW_MS,
    },
    {
      nome: 'Relógio deste computador',
      valor: diferenca === null ? 'não comparado' : `${Math.abs(diferenca)} s de diferença do servidor`,
      bom: diferenca !== null && Math.abs(diferenca) < SKEW_S,
    },
  ]
}

const PERMISSION = {
  granted: 'permitidos',
  denied: 'negados nas configurações do navegador',
  default: 'ainda não pedidos: F4 pede',
  ausente: 'este navegador não os tem',
} as const

function browser(): Check[] {
  const permission = noticePermission()
  return [
    yesNo('Contexto seguro', window.isSecureContext, 'não: use https ou localhost'),
    yesNo('Trava entre abas', 'locks' in navigator, 'não: a trava fica no banco do navegador'),
    { nome: 'Avisos do sistema', valor: PERMISSION[permission], bom: permission === 'granted' },
    yesNo('Som', 'AudioContext' in window, 'este navegador não toca'),
    yesNo(
      'Janela própria',
      window.matchMedia('(display-mode: standalone)').matches,
      'não: em aba o navegador retém Ctrl W, T e N',
    ),
    { nome: 'Tela', valor: `${window.innerWidth} × ${window.innerHeight}`, bom: window.innerWidth >= 1024 },
    { nome: 'Navegador', valor: browserName(navigator.userAgent), bom: true },
  ]
}

/** Gives the most specific name in the user agent: 'Edg/131.0', not the Chrome that Edge also names. */
const browserName = (agent: string) =>
  /(?:Edg|OPR|Firefox)\/[\d.]+/.exec(agent)?.[0] ??
  /(?:HeadlessChrome|Chrome|Version)\/[\d.]+/.exec(agent)?.[0] ??
  agent.slice(0, 44)

const MB = 1_048_576

async function storage(): Promise<Check[]> {
  const room = await navigator.storage?.estimate?.().catch(() => undefined)
  const kept = await navigator.storage?.persisted?.().catch(() => false)
  const free = room?.quota ? Math.round((room.quota - (room.usage ?? 0)) / MB) : null
  return [
    yesNo('Banco do navegador', 'indexedDB' in window, 'não: a venda não sobrevive sem ele'),
    {
      nome: 'Espaço livre',
      valor: free === null ? 'desconhecido' : `${free} MB, em uso ${Math.round((room?.usage ?? 0) / MB)} MB`,
      bom: free !== null && free > 100,
    },
    yesNo('Armazenamento persistente', kept === true, 'não garantido: F9 pede'),
  ]
}

async function version(): Promise<Check[]> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src.split('/').at(-1)
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  const caches = await window.caches?.keys().catch(() => [] as string[])
  const kept = caches?.find(name => name.startsWith('tecla-'))?.slice('tecla-'.length)
  return [
    { nome: 'Cliente', valor: entry?.replace(/\.\w+$/, '') ?? 'desconhecido', bom: entry !== undefined },
    yesNo('Abre sem servidor', worker?.active != null, 'não: depende do contexto seguro'),
    { nome: 'Versão guardada', valor: kept ?? 'nenhuma', bom: kept !== undefined },
    yesNo('É a mais nova', !worker?.waiting, 'há outra à espera'),
  ]
}

/** Lists what the company's state demands of a shop today; nothing where the table has no row of it. */
function ofState(): Section[] {
  const { empresa } = currentUser()
  const rows = rulesOfState(empresa.uf, todayHere()).filter(row => reachOf(row, empresa) !== 'nao')
  if (!rows.some(({ uf }) => uf === empresa.uf)) return []
  return [
    {
      titulo: `O que ${empresa.uf} pede da loja`,
      itens: rows.map(({ assunto, exige, fonte, certeza }) => ({
        nome: ASSUNTOS[assunto],
        valor: `${exige} ${fonte} (${CERTEZAS[certeza]})`,
        bom: assunto !== 'paf',
      })),
    },
  ]
}

/** Checks the backups, for users who may list them; bad when the server reports days without a backup. */
async function copies(): Promise<Section[]> {
  if (verdict(listarCopias.acesso) !== 'ok') return []
  const answer = await call(listarCopias, { semMover: true }).catch(() => null)
  // without an answer: the network check reports the silent server
  if (!answer) return []
  const { ultima_em, onde, ultimo_erro, sem_copia_dias, ensaio } = answer.data
  const agora = Date.now()
  const when = ultima_em === null ? '' : ` (${whenOf(ultima_em, agora)})`
  return [
    {
      titulo: 'Cópias de segurança',
      itens: [
        {
          nome: 'Última cópia boa',
          valor: `${lastGood(answer.data, agora)}${when}`,
          bom: ultima_em !== null && sem_copia_dias === null,
        },
        {
          nome: 'Restaurada em ensaio',
          valor: ensaio === null ? 'nunca' : (ensaio.erro ?? ensaio.impossivel ?? whenOf(ensaio.em, agora)),
          bom: ensaio !== null && ensaio.erro === null && ensaio.impossivel === null,
        },
        { nome: 'Onde', valor: onde, bom: ultimo_erro === null },
        ...(ultimo_erro ? [{ nome: 'Última tentativa', valor: ultimo_erro, bom: false }] : []),
      ],
    },
  ]
}
