import { afterEach, expect, test, vi } from 'vitest'
import { categorias } from '../../../src/domain/records/categorias/index.ts'
import { minhas_empresas } from '../../../src/domain/records/minhas_empresas/index.ts'
import { invalidateRegister } from '../../../src/web/register/endpoints.ts'
import { getSession } from '../../../src/web/state/session.ts'
import { signIn } from '../session.ts'

afterEach(() => vi.unstubAllGlobals())

test('uma empresa incluída já está entre as que se podem abrir', async () => {
  const user = signIn(['menu_configuracoes'])
  const empresas = [...user.empresas, { id: 9, nome: 'Filial', cnpj: '11222333000262', status: 1 as const }]
  const asked = vi.fn<typeof fetch>(async () => Response.json({ data: { ...user, empresas } }))
  vi.stubGlobal('fetch', asked)
  await invalidateRegister(categorias)
  expect(asked).not.toHaveBeenCalled()
  await invalidateRegister(minhas_empresas)
  await vi.waitFor(() => expect(getSession()?.user.empresas).toEqual(empresas))
})
