import type { FastifyInstance } from 'fastify'
import { bandeirasDaAdministracao, unidadesDaAdministracao } from '../../domain/api/admin.ts'
import { mudarEmpresa } from '../../domain/api/empresas.ts'
import {
  bandeirasDoGrupo,
  gradesDoProduto,
  insumosDaComposicao,
  produtoPorReferencia,
} from '../../domain/api/registros.ts'
import { vincularComId } from '../../domain/api/retornaveis.ts'
import { AppError } from '../../domain/error.ts'
import type { AnyRegister } from '../../domain/fields/define.ts'
import type { Registro } from '../../domain/fields/registro.ts'
import { bandeiras } from '../../domain/records/bandeiras/index.ts'
import { complementos } from '../../domain/records/complementos/index.ts'
import { minhas_empresas } from '../../domain/records/minhas_empresas/index.ts'
import { produto_vasilhame } from '../../domain/records/produto_vasilhame/index.ts'
import { produtos } from '../../domain/records/produtos/index.ts'
import { unidades } from '../../domain/records/unidades/index.ts'
import type { Deps } from '../deps.ts'
import { bind } from '../http/bind.ts'
import { onlyPage } from '../http/page.ts'
import type { Cruds } from '../register/routes.ts'
import type { WireRow } from '../register/wire.ts'
import { readInsumos } from './produtos/composition.ts'
import { findProduct } from './produtos/repository.ts'

/** Adds the API's endpoints that read or write a register's rows at another address, or in another form. */
export function viewRoutes(app: FastifyInstance, { db, clock }: Deps, cruds: Cruds): void {
  const crudOf = ({ id }: AnyRegister) => {
    const crud = cruds.get(id)
    if (!crud) throw new AppError('NAO_ENCONTRADO')
    return crud
  }
  bind(app, produtoPorReferencia, async (sessao, { params }) => {
    const id = await db.tx(sessao, q => findProduct(q, sessao.empresa_id, params.ref))
    if (id === null) throw new AppError('NAO_ENCONTRADO', { mensagem: 'Produto não localizado' })
    const found = await crudOf(produtos).get(sessao, id)
    // data that the cart needs: each complement with its options (doc 3 §3.9)
    const ids = (found['complementos'] ?? []) as readonly number[]
    const opened = await Promise.all(ids.map(one => crudOf(complementos).get(sessao, one)))
    return { data: { ...found, complementos: opened } }
  })
  bind(app, insumosDaComposicao, async (sessao, { query }) => ({
    data: await db.tx(sessao, q => readInsumos(q, sessao.empresa_id, query, clock())),
  }))
  bind(app, gradesDoProduto, async (sessao, { params }) => {
    const produto = await crudOf(produtos).get(sessao, params.produto_id)
    return onlyPage((produto['grades'] ?? []) as Registro[])
  })
  bind(app, bandeirasDoGrupo, async (sessao, { params }) =>
    crudOf(bandeiras).list(sessao, { grupo: String(params.grupo), limit: '200' }),
  )
  bind(app, mudarEmpresa, async (sessao, { params, body }) => ({
    data: await crudOf(minhas_empresas).update(sessao, params.id, body as WireRow),
  }))
  for (const [record, [ver, incluir, alterar]] of [
    [unidades, unidadesDaAdministracao],
    [bandeiras, bandeirasDaAdministracao],
  ] as const) {
    const crud = cruds.get(record.id)
    if (!crud) continue
    bind(app, ver, async (sessao, { params }) => ({ data: await crud.get(sessao, params.id) }))
    bind(app, incluir, async (sessao, { body }, _request, reply) => {
      const data = await crud.create(sessao, body as WireRow)
      void reply.status(201)
      return { data }
    })
    bind(app, alterar, async (sessao, { params, body }) => ({
      data: await crud.update(sessao, params.id, body as WireRow),
    }))
  }
  bind(app, vincularComId, async (sessao, { body }, _request, reply) => {
    const data = await crudOf(produto_vasilhame).create(sessao, body as WireRow)
    void reply.status(201)
    return { data }
  })
}
