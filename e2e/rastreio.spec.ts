import { type GuardUser, guard, type Verdict } from '../src/domain/guard.ts'
import { FLAGS } from '../src/domain/options/flags.ts'
import { REGISTERS } from '../src/domain/records/index.ts'
import { type Flag, PLAN_FLAGS } from '../src/domain/rights.ts'
import type { Route } from '../src/domain/routes/define.ts'
import { ROUTES } from '../src/domain/routes/index.ts'
import { type Sessao, sessaoDe } from './api.ts'
import { problemasDeAcesso } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { LONGA as TODAS } from './longa.ts'
import { abrirCaixa, ean } from './till.ts'

// begun first, as it takes longest (playwright.config.ts)
test.use({ mundo: 'rastreio' })

// in short, one route of each kind, area and answer is opened
if (TODAS) test.setTimeout(1_200_000)

interface Usuario {
  super_user: boolean
  painel_admin_contas: boolean
  reset_senha: boolean
  falta_fator: boolean
  grupo: Record<string, unknown> | null
  empresa: { status: number; plano: Record<string, unknown> | null }
}

/** Converts the user of the API's response to the guard's user. */
const guardUser = ({
  super_user,
  painel_admin_contas,
  reset_senha,
  falta_fator,
  grupo,
  empresa,
}: Usuario): GuardUser => ({
  super_user,
  painel_admin_contas,
  reset_senha,
  falta_fator,
  flags: new Set<Flag>(FLAGS.filter(flag => grupo?.[flag] === true)),
  plano: empresa.plano
    ? (Object.fromEntries(
        PLAN_FLAGS.map(flag => [flag, empresa.plano?.[flag] === true]),
      ) as GuardUser['plano'])
    : null,
  status: empresa.status,
})

/** Gives the path of a route, with the id of an existing record; null: there is no record to open. */
async function addressOf(route: Route, ler: Sessao['ler']): Promise<string | null> {
  if (!route.path.includes(':')) return route.path
  const lista =
    route.tela === 'registro.form'
      ? REGISTERS.find(({ id }) => id === route.registro)?.api
      : route.tela === 'venda'
        ? 'vendas'
        : null
  if (!lista) return null
  const { data } = await ler(`${lista}?limit=1`)
  const [first] = Array.isArray(data) ? data : (data?.data ?? [])
  return first ? route.path.replace(/:\w+/, String(first.id)) : null
}

const MOVES = {
  '403': '/403',
  '404': '/404',
  '455': '/455',
  reset: '/resetSenha',
  fator: '/segundo_fator',
  login: '/login',
} as const

/** One route to open: where the browser must end, and with which title. */
interface Passo {
  address: string
  end: string
  titulo: string
  /** Key of what axe checks once: in the full run each screen and form, in the short run each component. */
  kind: string
  answer: Verdict
}

/** Lists the routes that a user opens, and the routes left out because there is no record for them. */
async function stepsOf(
  user: GuardUser,
  ler: Sessao['ler'],
): Promise<{ steps: Passo[]; semRegistro: string[] }> {
  const steps: Passo[] = []
  const semRegistro: string[] = []
  const known = new Set<string>()
  // without public routes (which redirect a logged-in user), exempt ones, and imports (a dialog over a list)
  const walked = ROUTES.filter(
    ({ publico, isento, tela }) => !publico && !isento && tela !== 'registro.importar',
  )
  for (const route of walked) {
    const answer = guard(route, user, false)
    const sort = [answer, route.tela, route.path.split('/')[1], route.novo ?? route.interna].join(' ')
    if (!TODAS && known.has(sort)) continue
    const address = answer === 'ok' ? await addressOf(route, ler) : route.path.replace(/:\w+/g, '1')
    if (address === null) {
      semRegistro.push(route.path)
      continue
    }
    known.add(sort)
    const end = answer === 'ok' ? address : MOVES[answer]
    const titulo = answer === 'ok' ? route.title : ROUTES.find(({ path }) => path === end)?.title
    steps.push({
      address,
      end,
      titulo: titulo ?? '',
      kind: answer !== 'ok' ? answer : TODAS ? route.path : route.tela,
      answer,
    })
  }
  return { steps, semRegistro }
}

interface Caminhada {
  steps: Passo[]
  /** True if the page is already at the first route. */
  la: boolean
  seen: string[]
  todas: boolean
}

/**
 * Runs in the page, as for a user who goes on without reloading. Opens each route in turn, until one is wrong, is of a kind
 * not checked yet, or opens a dialog that would block the next.
 */
async function walk({ steps, la, seen, todas }: Caminhada) {
  const right = ({ end, titulo }: Passo) => {
    const main = document.querySelector('main')
    return (
      location.pathname === end &&
      document.title === `${titulo} · Tecla` &&
      main?.querySelectorAll('h1').length === 1 &&
      // the Esc key says where it leads
      !/EscVoltar(?! ›)/.test(document.querySelector('[role="toolbar"]')?.textContent ?? '') &&
      // in the full run also waits for the screen's data, so that an error in their response belongs to this screen
      !(todas && (main.ariaBusy === 'true' || main.querySelector('[aria-busy="true"]')))
    )
  }
  for (const [i, step] of steps.entries()) {
    // not on the first route when the page is already there, because its dialog may have opened late
    if (i > 0 || !la) history.pushState(null, '', step.address)
    const until = performance.now() + 8000
    while (!right(step) && performance.now() < until) await new Promise(done => setTimeout(done, 10))
    if (!right(step))
      return {
        feitos: i + 1,
        erro: `${step.address}: ${location.pathname} "${document.title}", devia ser ${step.end} "${step.titulo}"`,
      }
    const dialog = document.querySelector('[role="dialog"],[role="alertdialog"]') !== null
    if (dialog || !seen.includes(step.kind)) return { feitos: i + 1, erro: null }
  }
  return { feitos: steps.length, erro: null }
}

const DONO = 'dono@demo.tecla'
const SUPER = 'super@demo.tecla'
const IPI = { nome: 'IPI', cst: '50', aliquota: '5.0000' }
const ISL = {
  nome: 'ISL',
  cst_isl: '000',
  classificacao_isl: '000001',
  aliquota_isl: '1.0000',
  aliquota_especifica_isl: '0.0000',
}
/** Records that some forms need and the demo does not have. */
const FALTAM = [
  [DONO, 'tributacao_ipi', IPI],
  [DONO, 'tributacao_isl', ISL],
  [SUPER, 'tributacao_ipi', IPI],
  [SUPER, 'tributacao_isl', ISL],
  [SUPER, 'ncms', { codigo: '09012100', descricao: 'Café torrado' }],
  [SUPER, 'cests', { codigo: '1700500', ncms: '09012100', descricao: 'Café' }],
  [
    SUPER,
    'classificacao_tributaria',
    { codigo: '000001', cst: '000', descricao: 'Integral', reducao_ibs: '0.00', reducao_cbs: '0.00' },
  ],
  [
    SUPER,
    'ibpt',
    {
      ncm: '09012100',
      uf: 'SP',
      nacional: '13.45',
      importado: '16.00',
      estadual: '18.00',
      municipal: '0.00',
    },
  ],
] as const

if (TODAS)
  test('o mundo do rastreio: uma venda, e os registros que a demonstração não traz', async ({
    page,
    teclado,
    request,
  }) => {
    for (const [email, registro, data] of FALTAM) {
      const { headers } = await sessaoDe(request, email)
      const api = REGISTERS.find(({ id }) => id === registro)?.api
      const answer = await request.post(`/api/v1/${api}`, { headers, data })
      expect.soft(answer.ok(), `${registro}: ${await answer.text()}`).toBe(true)
    }
    await teclado.sessao(DONO)
    const caixa = await abrirCaixa(page)
    await caixa.ler(ean(2))
    await caixa.pagarExato()
    await caixa.ultimaVenda('autorizada', 60_000)
  })

/** Keys of the screens that axe has checked, for any user. */
const seen: string[] = []

/** Addresses of no route. */
const PERDIDAS: readonly Passo[] = ['/nada', '/cadastro/parceiro/1', '/vendas/1/2/3'].map(address => ({
  ...{ address, end: address, titulo: 'Página não encontrada', kind: 'fora', answer: 'ok' },
}))

for (const [quem, email] of [
  ['a dona', DONO],
  ['o super usuário', SUPER],
  ['o caixa', 'caixa@demo.tecla'],
  // is refused as a cashier is: tests/domain proves for which right
  ...(TODAS ? [['quem só lê', 'leitura@demo.tecla'] as const] : []),
] as const)
  test(`${quem} por todas as rotas: a tela certa, a recusa certa`, async ({ page, teclado, request }) => {
    const { ler } = await sessaoDe(request, email)
    const { steps, semRegistro } = await stepsOf(guardUser((await ler('user')).data), ler)
    if (email === DONO) steps.push(...PERDIDAS)
    await teclado.entrar(email)
    let axe = 0
    for (let done = 0; done < steps.length; ) {
      // reloads the page, to close a dialog that the screen opened by itself
      const aberta = (await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()) > 0
      if (aberta) await page.goto(steps[done]?.address ?? '/')
      const rest = steps.slice(done)
      const { feitos, erro } = await page.evaluate(walk, { steps: rest, la: aberta, seen, todas: TODAS })
      expect.soft(erro).toBeNull()
      done += feitos
      const { kind = '', address = '' } = steps[done - 1] ?? {}
      if (seen.includes(kind)) continue
      seen.push(kind)
      axe += 1
      expect.soft(await problemasDeAcesso(page), address).toEqual([])
    }
    const count = (of: (step: Passo) => boolean) => steps.filter(of).length
    const refused = (['403', '404', '455', 'reset', 'login'] as const)
      .map(answer => [answer, count(step => step.answer === answer)] as const)
      .filter(([, times]) => times > 0)
    if (TODAS)
      console.log(
        `${quem}: ${steps.length} rotas; ${count(({ answer }) => answer === 'ok')} telas; recusas ${refused.map(([answer, times]) => `${answer}: ${times}`).join(', ') || 'nenhuma'}; axe em ${axe}; sem registro que abrir: ${semRegistro.join(' ') || 'nenhuma'}`,
      )
    expect(steps.length).toBeGreaterThan(TODAS ? 100 : 20)
  })
