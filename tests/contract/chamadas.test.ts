import { describe, expect, test } from 'vitest'
import { DECLARED } from './declared.ts'
import { inventory } from './spec.ts'

interface Call {
  method: string
  path: string
  kind: string
}

/** '{nome}', '{modelo}', '{colecao}': any word of ours will do; other parameters are ids. */
const shape = (path: string) =>
  path
    .replace(/^\/?api\/v1\//, '')
    .replace(/\?.*/, '')
    .replace(/\{(nome|modelo|colecao)\}/g, '[a-z_/]+')
    .replace(/\{\w+\}|:\w+/g, '\\*')

const written = DECLARED.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, '*')}`)
const calls = inventory<Call>('calls')?.filter(({ kind }) => kind === 'api')
const faltam = calls
  ?.map(
    ({ method, path }) => [`${method} ${path.replace(/^\/?api\/v1\//, '')}`, method, shape(path)] as const,
  )
  .filter(([, method, path]) => {
    const wanted = new RegExp(`^${method} /?(api/v1/)?${path}$`)
    return !written.some(call => wanted.test(call))
  })
  .map(([call]) => call)

/** Calls that nobody answers yet, by the work that owns each (its issue comes later): it may only shrink. */
const FALTAM: Readonly<Record<string, readonly string[]>> = {
  documentos: [
    'PUT vendas/{id}',
    'GET parceiros/{id}/last_placas',
    'GET importeorca/{id}',
    'POST vendas/{id}/atualizar',
    'GET vendas/delivery/{id}',
  ],
  'devoluções, compras e manifesto': [
    'GET importarVenda/{id}',
    'GET vendas/compra/{id}',
    'GET vendas/devcompra/{id}',
    'POST sefaz/importarxml',
    'POST manifesto/{id}',
  ],
  'emissão e eventos': [
    'GET vendas/{id}/carta_correcao',
    'POST vendas/{id}/carta_correcao',
    'POST sefaz/inutilizar',
    'GET sefaz/consultar/{chave}',
  ],
  transporte: [
    'GET comp_valor_cte/{id}',
    'GET conhecimento_transporte/{id}',
    'POST conhecimento_transporte',
    'PUT conhecimento_transporte/{id}',
    'GET conhecimento_transporte/{id}/carta_correcao',
    'GET manifesto_documento/{id}',
    'POST manifesto_documento',
    'PUT manifesto_documento/{id}',
  ],
  contratos: [
    'GET contratos/{id}',
    'GET contratos/{id}/itens',
    'POST contratos',
    'PUT contratos/{id}',
    'GET ordens_carregamento/{id}',
    'POST ordens_carregamento',
    'PUT ordens_carregamento/{id}',
    'DELETE ordens_carregamento/{id}',
  ],
  financeiro: [
    'GET contas_financeiras/{id}',
    'POST contas_financeiras',
    'PUT contas_financeiras/{id}',
    'GET lancamentos_conta/{id}',
    'POST lancamentos_conta',
    'PUT lancamentos_conta/{id}',
    'POST lancamentos_conta/fechamento',
    'GET pagamento_parcela/{id}',
    'POST pagamento_parcela',
  ],
  produto: ['PUT produtos/alteracao_massa'],
  integração: ['POST integracao/{modelo}'],
}

describe.skipIf(!calls)('contrato: chamadas (sem a especificação ao lado, não roda)', () => {
  test(`${(calls?.length ?? 0) - (faltam?.length ?? 0)} de ${calls?.length} chamadas existem; as outras têm dono`, () => {
    expect(faltam?.toSorted()).toEqual(Object.values(FALTAM).flat().sort())
  })
})
