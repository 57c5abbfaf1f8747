import { describe, expect, test } from 'vitest'
import { documentForm } from '../../src/domain/documents/documento/form.ts'
import { documentItem } from '../../src/domain/documents/documento/item.ts'
import type { Field, Fields, RefField, ValuesField } from '../../src/domain/fields/field.ts'
import { REGISTERS } from '../../src/domain/records/index.ts'
import { consultaDe, demanda } from '../../src/web/register/fields/lookup/lookup.ts'
import { DECLARED } from './declared.ts'
import { inventory } from './spec.ts'
import { isLookUp } from './walked.ts'

interface Call {
  id: string
  method: string
  path: string
  kind: string
  query: string[]
}

type Look = RefField | (ValuesField & { to: string })

const isLook = (field: Field): field is Look =>
  field.type === 'ref' || (field.type === 'values' && field.of === 'ref')

/** Every field that looks something up, by its path: 'produtos.composicoes.insumo'. */
const looks = (fields: Fields, prefix: string): [string, Look][] =>
  Object.entries(fields).flatMap(([name, field]): [string, Look][] => {
    if (isLook(field)) return [[prefix + name, field]]
    return field.type === 'list' || field.type === 'group' ? looks(field.of, `${prefix}${name}.`) : []
  })
const CAMPOS = new Map(REGISTERS.flatMap(({ id, fields }) => looks(fields as Fields, `${id}.`)))
/** Those of a document and of its lines, which are no register's. */
const DO_DOCUMENTO = new Map([
  ...looks(documentForm(1).fields as Fields, 'documento.'),
  ...looks(documentItem.fields as Fields, 'linha.'),
])

const consultaDo = (campo: Look) =>
  consultaDe('semChave' in campo && campo.semChave ? `admin/${campo.to}` : campo.to)

/** What the form asks of the server when `texto` is typed in the field. */
function pergunta(campo: Look, texto: string, valores = {}) {
  const consulta = consultaDo(campo)
  if (!consulta) throw new Error('sem busca')
  const { path, espera, limite } = consulta
  const query = { ...demanda(campo as RefField, valores), ...consulta.pergunta(texto), limit: limite }
  return { path, espera, query: Object.fromEntries(Object.entries(query).map(([k, v]) => [k, String(v)])) }
}

/** Look-ups of the documents that a field of ours asks: the field, and what the record holds when it does. */
const NOS_CAMPOS: Readonly<Record<string, readonly [campo: string, valores?: object]>> = {
  'C.lookup.tamanhos': ['produtos.tamanho'],
  'C.lookup.subdivisaos': ['produtos.subdivisao'],
  'C.lookup.unidades': ['produtos.unidade'],
  'C.lookup.categorias': ['produtos.categoria'],
  'C.lookup.grupo_impressoes': ['produtos.grupo_impressao'],
  'C.lookup.fornecedores': ['produtos.fornecedor'],
  'C.lookup.parceiros.ativos': ['veiculos.proprietario'],
  'C.lookup.transportadoras': ['parceiros.transportador'],
  'C.lookup.icms.dentro': ['produtos.icms_dentro'],
  'C.lookup.icms.fora': ['produtos.icms_fora'],
  'C.lookup.ipi': ['produtos.ipi'],
  'C.lookup.pisconfins': ['produtos.pisconfins'],
  'C.lookup.isl': ['produtos.isl'],
  'C.lookup.ibs': ['produtos.ibs'],
  'C.lookup.cbs': ['produtos.cbs'],
  'C.lookup.insumos': ['produtos.composicoes.insumo'],
  'C.lookup.cfop.texto': ['tributacao_icms.cfop'],
  'C.lookup.cfop.devolucao': ['tributacao_icms.cfop_devolucao'],
  'C.lookup.classificacao': ['tributacao_ibs.classificacao_ibs', { cst_ibs: '200' }],
  'C.lookup.series': ['terminais.serie_65'],
  'C.lookup.senars': ['minhas_empresas.senar_pf'],
  'C.lookup.paises': ['parceiros_address.pais'],
  'C.lookup.municipios': ['parceiros_address.municipio'],
  'C.lookup.ncms': ['produtos.ncm'],
  'C.lookup.clientes': ['documento.parceiro'],
  'C.lookup.cfop.venda': ['documento.cfop_id', { tipo_operacao: 1 }],
  'C.lookup.cfop.item': ['linha.cfop', { tipo_operacao: 7 }],
}

/** What the others are asked by; all of them answer, with their filters (tests/server/modules/look-ups.test.ts). */
const EM_OUTRO_LUGAR: Readonly<Record<string, string>> = {
  'C.lookup.ncm_tributacao': 'escolher o NCM no produto (records/produtos/ncm-rules.ts)',
  'C.lookup.lotes': 'lotes do produto, no caixa e na lista deles',
  'C.lookup.cst.listas': 'lista fechada da lei: o formulário a tem, sem chamada',
  'C.lookup.cst_ibscbs': 'lista fechada da lei: o formulário a tem, sem chamada',
  'C.lookup.classificacoes': 'lista fechada: o formulário a tem, sem chamada',
  'C.lookup.regra.por_id': 'abrir uma regra para editar',
  'C.lookup.obs_fisco': 'observações de um documento (tests/web/documents/dialogos.test.tsx)',
  'C.lookup.obs_fisco.um': 'abrir uma observação para editar',
  'C.lookup.item.historico':
    'histórico da linha de um documento (tests/web/documents/item/item-dialog.test.tsx)',
  'C.lookup.enderecos': 'endereços do parceiro',
  'C.lookup.pedido.por_id': 'ver uma venda',
  'C.lookup.produto.ref': 'referência lida no caixa',
  'C.lookup.meios': 'pagamento no caixa, do catálogo',
  'C.lookup.meios.prazo': 'pagamento no caixa, do catálogo',
  'C.lookup.bandeiras': 'pagamento no caixa, do catálogo',
  'C.lookup.produto.busca':
    'busca de produto do caixa, do catálogo; os campos de produto perguntam de 30 em 30',
}

const buscas = inventory<Call>('calls')?.filter(isLookUp)

describe.skipIf(!buscas)('contrato: buscas (sem a especificação ao lado, não roda)', () => {
  test(`cada uma das ${buscas?.length} buscas tem o seu lugar`, () => {
    const lugares = [...Object.keys(NOS_CAMPOS), ...Object.keys(EM_OUTRO_LUGAR)]
    expect(lugares.toSorted()).toEqual(buscas?.map(({ id }) => id).sort())
  })

  test.each(Object.entries(NOS_CAMPOS))(
    '%s: o campo pergunta com os filtros do documento',
    (id, [nome, valores]) => {
      const call = buscas?.find(busca => busca.id === id) as Call
      const campo = CAMPOS.get(nome) ?? DO_DOCUMENTO.get(nome)
      if (!campo) throw new Error(`não há o campo ${nome}`)
      const { path, query } = pergunta(campo, 't', valores)
      expect(path).toBe(call.path.replace('api/v1/', ''))
      for (const filtro of call.query) {
        // 'nome=*t*', 'pausar_venda!=1', 'modelo'
        const [, chave = '', valor] = /^([^=]*)(?:=(.*))?$/.exec(filtro) ?? []
        if (filtro === 'descricao or codigo') {
          expect(query).toMatchObject({ descricao: '*t*' })
          expect(pergunta(campo, '2203', valores).query).toMatchObject({ codigo: '*2203*' })
        } else expect([chave, query[chave]], filtro).toEqual([chave, esperado(chave, valor, query[chave])])
      }
    },
  )

  test('cada busca tem o silêncio e o limite de linhas que o contrato diz', () => {
    for (const [nome, campo] of CAMPOS) {
      const consulta = consultaDo(campo)
      if (!consulta) continue
      expect([nome, consulta.espera]).toEqual([nome, DE_300.includes(campo.to) ? 300 : 500])
      if (campo.to === 'produtos') expect(consulta.limite).toBe(30)
      if (['municipios', 'paises'].includes(campo.to)) expect(consulta.limite).toBe(50)
      if (campo.to === 'unidades') expect(consulta.limite).toBe(1_000_000_000)
    }
  })
})

/** The product's is of the configuration (G-081). */
const DE_300 = ['unidades', 'ncms', 'produtos']

/** 'nome=*t*' states the value; 'modelo' only the name: whatever is asked will do, but something is. */
const esperado = (chave: string, valor: string | undefined, temos: string | undefined) =>
  valor === undefined ? (chave === 'empresa_id' ? '' : (temos ?? 'um valor')) : valor.replace('*text*', '*t*')

/** Fields whose target is no register of its own to be opened, with the reason. */
const SEM_CADASTRO: Readonly<Record<string, string>> = {
  cfops: 'list of the law (Ajuste SINIEF), shipped',
  municipios: 'list of the IBGE, shipped',
  tamanhos_itens: 'items of the group in "tamanho", whose own dialog changes them',
  subdivisaos_itens: 'items of the group in "subdivisao", whose own dialog changes them',
  parceiros_address: 'addresses of a partner, which his own form has',
  produtos_lotes: 'lots of a product, which its own form has',
  empresas: 'companies of the account are ticked, and made by the administration',
}

describe('criar sem sair do que se digita', () => {
  const alvos = [...CAMPOS].map(([nome, campo]) => [nome, campo] as const)

  test.each(alvos)('%s abre o cadastro que aponta, ou o cadastro diz por que não', (_, campo) => {
    const aberto = consultaDo(campo)?.register
    if (aberto) return expect([aberto.id, aberto.lookup?.opens]).toEqual([campo.to, true])
    const register = REGISTERS.find(({ id }) => id === campo.to)
    const motivo = campo.to in SEM_CADASTRO ? SEM_CADASTRO[campo.to] : register?.lookup?.notOpened
    expect(motivo, `${campo.to} não abre de dentro de um campo e não diz por quê`).toBeTruthy()
  })

  test('o que abre é gravado pela sua própria chamada, que devolve o registro', () => {
    for (const [, campo] of CAMPOS) {
      const register = consultaDo(campo)?.register
      if (!register) continue
      const verbo = register.access.noInsert ? 'PUT' : 'POST'
      const path = register.access.noInsert ? `${register.api}/:id` : register.api
      expect(
        DECLARED.some(call => call.method === verbo && call.path === path),
        `${verbo} ${path}`,
      ).toBe(true)
    }
  })
})
