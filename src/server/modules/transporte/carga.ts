import { isChave } from '../../../core/document/chave.ts'
import { groupBy } from '../../../core/group-by.ts'
import type { NotaDoFornecedor } from '../../../core/purchases/nota.ts'
import { type FreteDaNota, freightOf, sumCargo } from '../../../core/transporte/frete-da-nota.ts'
import type { CidadeDaCarga } from '../../../core/transporte/manifestar.ts'
import type { cargaDoCte } from '../../../domain/api/carga-do-cte.ts'
import type { Answer, Body } from '../../../domain/api/define.ts'
import { AppError } from '../../../domain/error.ts'
import { makePartner, partnerOf, type RecordMaking } from '../compras/service.ts'
import { RODOVIARIO, readKeysOfSales, readLastFreight, standingWith } from './carga-repository.ts'
import { readXmlsOf } from './nota-da-carga-repository.ts'

type Proposta = Answer<typeof cargaDoCte>['data']
type Parte = NotaDoFornecedor['emitente']
type Ref = readonly [chave: string, valor: string | number, objeto: Record<string, unknown>]

const CLIENTE = 1

const cityRef = (chave: string, cidade: CidadeDaCarga | null | undefined): Ref[] =>
  cidade ? [[chave, cidade.cMun, { code: cidade.cMun, name: cidade.xMun, uf: cidade.uf }]] : []

/** Finds the partner of a party, or registers it. */
async function partyRef(making: RecordMaking, chave: string, parte: Parte): Promise<Ref[]> {
  if (!parte.cnpj) return []
  const id =
    (await partnerOf(making.q, making.sessao, parte.cnpj)) ?? (await makePartner(making, parte, CLIENTE))
  return [[chave, id, { id, nome: parte.nome, cpf_cnpj: parte.cnpj }]]
}

const different = (notas: readonly FreteDaNota[], of: (nota: FreteDaNota) => string): boolean =>
  new Set(notas.map(of)).size > 1

/** Says what keeps these notes from one normal CT-e, and what was not known. */
function warnings(notas: readonly FreteDaNota[], unknown: readonly string[]): string[] {
  const [first] = notas
  return [
    ...(different(notas, ({ remetente }) => remetente.cnpj)
      ? ['As notas são de mais de um emitente: use o globalizado, ou um CT-e para cada um (729)']
      : []),
    ...(different(notas, ({ destinatario, destino }) => `${destinatario.cnpj} ${destino?.cMun}`)
      ? ['As notas vão a mais de um destinatário: confira as partes e o término']
      : []),
    ...(first && !first.papel ? ['A nota diz transporte próprio ou sem frete: confira quem paga'] : []),
    ...(notas.some(({ peso, volumes }) => Number(peso) > 0 || Number(volumes) > 0) || !first
      ? []
      : ['A nota não diz peso nem volumes: informe a quantidade da carga']),
    ...unknown.map(chave => `Não temos o XML da NF-e ${chave}: digite as partes e a carga`),
  ]
}

const quantities = (peso: string, volumes: string) =>
  [
    { unidade: '01', medida: 'PESO BRUTO', quantidade: peso },
    { unidade: '03', medida: 'VOLUMES', quantidade: volumes },
  ].filter(({ quantidade }) => Number(quantidade) > 0)

/**
 * Makes the deliveries of a simplificado: one for each recipient in the city to which most notes go, for all end in one city
 * (370). Says which cities are left.
 */
function deliveriesOf(notas: readonly FreteDaNota[]): Pick<Proposta, 'entregas' | 'sem_entrega'> {
  const [most = [], ...others] = [...groupBy(notas, ({ destino }) => destino?.cMun ?? '').entries()]
    .flatMap(([city, there]) => (city ? [there] : []))
    .toSorted((a, b) => b.length - a.length)
  const destino = most[0]?.destino
  if (!destino) return { entregas: [], sem_entrega: null }
  const left = others.map(([nota]) => nota?.destino?.xMun).join(', ')
  return {
    entregas: [...groupBy(most, ({ destinatario }) => destinatario.cnpj).values()].map(daqui => ({
      municipio_fim_id: destino.cMun,
      municipio_fim: { code: destino.cMun, name: destino.xMun, uf: destino.uf },
      valor_carga: sumCargo(daqui).valor,
      notas: daqui.map(({ chave }) => ({ chave })),
    })),
    sem_entrega: left
      ? `O simplificado termina em um só município (370): as notas de ${left} ficam para outro CT-e`
      : null,
  }
}

/** Proposes the CT-e that carries these notes; parties that are not registered are registered by their note. */
export async function proposeFreight(
  making: RecordMaking,
  { chaves, vendas }: Body<typeof cargaDoCte>,
): Promise<Proposta> {
  const { q, sessao } = making
  // who issues CT-e OS alone asks for the usual rule, and registers nobody
  if (chaves.length + vendas.length > 0 && !sessao.flags.has('transportes_cte'))
    throw new AppError('PROIBIDO')
  const all = [...new Set([...chaves, ...(await readKeysOfSales(q, sessao, vendas))])].filter(isChave)
  const xmls = await readXmlsOf(
    q,
    sessao,
    all.filter(chave => chave.slice(20, 22) === '55'),
  )
  const notas = all.flatMap(chave => {
    const xml = xmls.get(chave)
    return xml === undefined ? [] : [freightOf(chave, xml)]
  })
  const unknown = all.filter(chave => !xmls.has(chave))
  const fora = (await standingWith(q, sessao, all)).map(({ chave, cte }) => ({
    chave,
    texto: cte ? `a NF-e ${chave} já está no CT-e ${cte}` : `a NF-e ${chave} foi cancelada`,
  }))
  const avisos = [...warnings(notas, unknown), ...fora.map(({ texto }) => texto.replace(/^a/, 'A'))]
  const [first] = notas
  const last = await readLastFreight(q, sessao)
  const ruled: Ref[] = last.regra ? [['regra_id', last.regra.id, last.regra]] : []
  const refs = first
    ? [
        ...(await partyRef(making, 'remetente_id', first.remetente)),
        ...(await partyRef(making, 'destinatario_id', first.destinatario)),
        ...cityRef('municipio_inicio_id', first.origem),
        ...cityRef('municipio_fim_id', first.destino),
        ...ruled,
      ]
    : ruled
  const { valor, peso, volumes, produto } = sumCargo(notas)
  return {
    chaves: all,
    valores: {
      ...Object.fromEntries(refs.map(([chave, id]) => [chave, id])),
      ...(last.rntrc ? { rntrc: last.rntrc } : {}),
      ...(last.modal === RODOVIARIO ? {} : { modal: last.modal }),
      ...(first ? { papel_tomador: first.papel ?? first.carrega, valor_carga: valor } : {}),
      ...(produto ? { produto_predominante: produto } : {}),
      ...(first ? { quantidades: quantities(peso, volumes) } : {}),
    },
    objetos: Object.fromEntries(refs.map(([chave, , objeto]) => [chave, objeto])),
    fora,
    avisos,
    ...deliveriesOf(notas),
  }
}
