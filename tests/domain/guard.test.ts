import { describe, expect, test } from 'vitest'
import { type GuardUser, guard, type Target, type Verdict } from '../../src/domain/guard.ts'
import { type Flag, PLAN_FLAGS, type PlanFlag } from '../../src/domain/rights.ts'
import { ROUTES } from '../../src/domain/routes/index.ts'

const plano = (...names: PlanFlag[]) =>
  Object.fromEntries(PLAN_FLAGS.map(name => [name, names.includes(name)])) as Record<PlanFlag, boolean>

const COMUM: GuardUser = {
  super_user: false,
  painel_admin_contas: false,
  reset_senha: false,
  falta_fator: false,
  flags: new Set(['documentos_pdv']),
  plano: plano('gerenciar_servicos'),
  status: 1,
}
const com = (change: Partial<GuardUser>): GuardUser => ({ ...COMUM, ...change })
const SUPER = com({ super_user: true, painel_admin_contas: true })
const RESET = com({ reset_senha: true })
const LEITURA = com({ status: 2 })

type Row = [regra: string, target: Target, user: GuardUser | null, blocked: boolean, verdict: Verdict]

const ROWS: Row[] = [
  // 1: no session
  ['sem sessão, rota comum: login', {}, null, false, 'login'],
  ['sem sessão, rota pública: abre', { publico: true }, null, false, 'ok'],
  ['sem sessão, página de erro: abre', { isento: true }, null, false, 'ok'],
  ['sem sessão, rota de super_user: login, não 403', { super_user: true }, null, false, 'login'],
  ['sem sessão, mesmo com a marca de bloqueio: login', {}, null, true, 'login'],
  ['com sessão, rota comum: abre', {}, COMUM, false, 'ok'],
  // 2: super_user, painel_admin_contas
  ['super_user faltando: 403', { super_user: true }, COMUM, false, '403'],
  ['super_user presente: abre', { super_user: true }, SUPER, false, 'ok'],
  ['painel_admin_contas faltando: 403', { painel: true }, COMUM, false, '403'],
  ['painel_admin_contas presente: abre', { painel: true }, SUPER, false, 'ok'],
  ['super_user faltando e bloqueada: 403 antes de 455 (G-101)', { super_user: true }, COMUM, true, '403'],
  // 3: blocked
  ['bloqueada: 455', {}, COMUM, true, '455'],
  ['bloqueada e plano faltando: 455 antes de 404', { plan: 'emitir_cte' }, COMUM, true, '455'],
  ['bloqueada, super_user na sua rota: 455', { super_user: true }, SUPER, true, '455'],
  ['bloqueada, chamada que vale no bloqueio: abre', { comBloqueio: true }, COMUM, true, 'ok'],
  // 4: plan, then group flag
  ['opção do plano faltando: 404', { plan: 'emitir_cte' }, COMUM, false, '404'],
  ['opção do plano presente: abre', { plan: 'gerenciar_servicos' }, COMUM, false, 'ok'],
  ['empresa sem plano: 404', { plan: 'gerenciar_servicos' }, com({ plano: null }), false, '404'],
  ['empresa sem plano, rota que não pede plano: abre', {}, com({ plano: null }), false, 'ok'],
  ['permissão do grupo faltando: 404', { permission: 'cadastro_usuarios' }, COMUM, false, '404'],
  ['permissão do grupo presente: abre', { permission: 'documentos_pdv' }, COMUM, false, 'ok'],
  [
    'uma de várias permissões basta',
    { permission: ['fiscal_regra_ibs', 'documentos_pdv'] },
    COMUM,
    false,
    'ok',
  ],
  [
    'nenhuma de várias permissões: 404',
    { permission: ['fiscal_regra_ibs', 'fiscal_regra_cbs'] },
    COMUM,
    false,
    '404',
  ],
  [
    'super_user não tem as permissões do grupo por isso',
    { permission: 'cadastro_usuarios' },
    SUPER,
    false,
    '404',
  ],
  [
    'permissão faltando e empresa só leitura: 404 antes de 403',
    { permission: 'cadastro_usuarios', leituraBloqueada: true },
    LEITURA,
    false,
    '404',
  ],
  // 5: read-only
  ['empresa só leitura em rota de gravação: 403', { leituraBloqueada: true }, LEITURA, false, '403'],
  ['empresa só leitura em rota de consulta: abre', {}, LEITURA, false, 'ok'],
  ['status 3 não é só leitura', { leituraBloqueada: true }, com({ status: 3 }), false, 'ok'],
  [
    'só leitura e troca de senha: 403 antes da troca',
    { leituraBloqueada: true },
    com({ status: 2, reset_senha: true }),
    false,
    '403',
  ],
  // 6: reset_senha
  ['deve trocar a senha: vai trocar', {}, RESET, false, 'reset'],
  ['deve trocar a senha, chamada que vale antes dela: abre', { comResetSenha: true }, RESET, false, 'ok'],
  // exempt pages (G-010)
  ['bloqueada, página 455: abre', { isento: true }, COMUM, true, 'ok'],
  ['deve trocar a senha, a própria página: abre', { isento: true }, RESET, false, 'ok'],
  ['só leitura, página de erro: abre', { isento: true, leituraBloqueada: true }, LEITURA, false, 'ok'],
  ['página isenta não dispensa super_user', { isento: true, super_user: true }, COMUM, false, '403'],
]

describe('quem pode ir aonde: a primeira regra que falha decide', () => {
  test.each(ROWS)('%s', (_regra, target, user, blocked, verdict) => {
    expect(guard(target, user, blocked)).toBe(verdict)
  })
})

/** Screens of a document: right, option of the plan. */
const TRANSPORTE: Readonly<Record<string, readonly [Flag, PlanFlag]>> = {
  cte: ['transportes_cte', 'emitir_cte'],
  cte_os: ['transportes_cte_os', 'emitir_cte'],
  mdfe: ['transportes_mdfe', 'emitir_mdfe'],
}

test.each(Object.entries(TRANSPORTE))('as quatro telas de %s pedem direito e plano', (nome, [flag, plan]) => {
  const dono = com({ flags: new Set([flag]), plano: plano(plan) })
  for (const [fim, grava] of [
    ['', false],
    ['/:id', false],
    ['/novo', true],
    ['/:id/editar', true],
  ] as const) {
    const tela = ROUTES.find(({ path }) => path === `/transporte/${nome}${fim}`)
    if (!tela) throw new Error(`no screen /transporte/${nome}${fim}`)
    expect(guard(tela, dono, false)).toBe('ok')
    expect(guard(tela, { ...dono, plano: plano() }, false)).toBe('404')
    expect(guard(tela, { ...dono, flags: new Set() }, false)).toBe('404')
    expect(guard(tela, { ...dono, status: 2 }, false)).toBe(grava ? '403' : 'ok')
  }
})

test.each([
  ['/report/ctes', 'relatorios_ctes'],
  ['/report/ctes_os', 'relatorios_ctes_os'],
  ['/report/mdfes', 'relatorios_mdfes'],
  ['/report/veiculos', 'relatorios_veiculos'],
  ['/config/cte', 'menu_configuracoes'],
] as const)('%s abre para quem tem o direito', (path, flag) => {
  const tela = ROUTES.find(each => each.path === path) ?? {}
  const dono = com({ flags: new Set([flag]), plano: plano('emitir_cte') })
  expect([guard(tela, dono, false), guard(tela, COMUM, false)]).toEqual(['ok', '404'])
})
