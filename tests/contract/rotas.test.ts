import { describe, expect, test } from 'vitest'
import { ROUTES } from '../../src/domain/routes/index.ts'
import { inventory } from './spec.ts'
import { isRouted } from './walked.ts'

interface Rota {
  /** null: a dialog. '*': what nothing else is. */
  path: string | null
  title: string
  permission: string | null
  plan: string[]
  readOnlyBlocked: boolean
  superUser: boolean
  painelAdminContas: boolean
}

const rotas = inventory<Rota>('routes')?.filter(isRouted)
const ours = new Map(ROUTES.map(route => [route.path, route]))
const tem = rotas?.filter(({ path }) => ours.has(path ?? '')).length

/** Routes for which we ask something else, with the reason. */
const OUTRA_REGRA: Readonly<Record<string, string>> = {
  // G-004: either flag opens the list
  '/fiscal/cbs': 'fiscal_regra_ibs,fiscal_regra_cbs',
  // who sells sees, prints and cancels what was sold
  '/vendas': 'menu_pedidos,documentos_pdv,documentos_documentos',
  '/vendas/:id': 'menu_pedidos,documentos_pdv,documentos_documentos',
  // who may import nothing has nothing to choose there
  '/integracao/import_business': 'produtos_produto,cadastro_parceiro,estoque_movimento,menu_financeiro',
  '/integracao/import_business/type': 'produtos_produto,cadastro_parceiro,estoque_movimento,menu_financeiro',
  '/integracao/import_business/config':
    'produtos_produto,cadastro_parceiro,estoque_movimento,menu_financeiro',
  // keys open the company's data to other programs
  '/integracao/business': 'api_chaves',
  '/integracao/business/config': 'api_chaves',
  '/integracao/business/enviar': 'api_chaves',
}

describe.skipIf(!rotas)('contrato: rotas (sem a especificação ao lado, não roda)', () => {
  test(`${tem} de ${rotas?.length} rotas existem`, () => {
    const faltam = rotas?.flatMap(({ path }) => (path && !ours.has(path) ? path : [])).sort()
    expect(faltam).toEqual([])
  })

  test('cada uma com o título, a permissão, o plano e os bloqueios da especificação', () => {
    const errados: string[] = []
    for (const rota of rotas ?? []) {
      const nossa = ours.get(rota.path ?? '')
      if (!nossa) continue
      const permission = OUTRA_REGRA[nossa.path] ?? rota.permission ?? ''
      const pares = [
        ['título', nossa.title, rota.title],
        ['permissão', String(nossa.permission ?? ''), permission],
        ['plano', nossa.plan ?? '', rota.plan.join()],
        ['somente leitura', nossa.leituraBloqueada === true, rota.readOnlyBlocked],
        ['super usuário', nossa.super_user === true, rota.superUser],
        ['painel', nossa.painel === true, rota.painelAdminContas],
      ] as const
      for (const [o, a, b] of pares) if (a !== b) errados.push(`${nossa.path}: ${o} ${a}, devia ser ${b}`)
    }
    expect(errados).toEqual([])
  })
})
