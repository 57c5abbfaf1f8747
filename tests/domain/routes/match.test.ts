import { expect, test } from 'vitest'
import { ROUTES } from '../../../src/domain/routes/index.ts'
import { inMatchOrder, matches, otherSpelling } from '../../../src/domain/routes/match.ts'

const routes = inMatchOrder(ROUTES)

test.each([
  ['/fiscal/obs_fisco', '/fiscal/osb_fisco'],
  ['/fiscal/obs_fisco/novo', '/fiscal/osb_fisco/novo'],
  ['/fiscal/obs_fisco/7/edit', '/fiscal/osb_fisco/7/editar'],
  ['/fiscal/tributacao_ncm', '/fiscal/tributacao_ncms'],
  ['/admin/report/certificado_vencer', '/admin/report/certificao_vencer'],
  ['/cadastro/parceiro/12/edit', '/cadastro/parceiro/12/editar'],
  ['/cadastro/grupo/nova', '/cadastro/grupo/novo'],
  ['/cadastro/usuario', '/cadastro/usuarios'],
  ['/cadastro/usuario/3/edit', '/cadastro/usuarios/3/editar'],
])('%s abre %s', (address, path) => {
  expect(otherSpelling(routes, address)).toBe(path)
})

test('nenhuma grafia toma o lugar de uma tela', () => {
  for (const { path } of routes) {
    const address = path.replace(/:\w+/g, '7')
    expect([path, otherSpelling(routes, address)]).toEqual([path, null])
    const edit = address.replace(/\/editar$/, '/edit')
    const own = routes.some(other => matches(other.path, edit))
    if (!own) expect(otherSpelling(routes, edit)).toBe(address)
  }
  expect(otherSpelling(routes, '/nada/disto')).toBeNull()
  expect(routes.some(({ path }) => matches(path, '/cadastro/parceiro/editar/edit'))).toBe(false)
})
