import { setTimeout as dormir } from 'node:timers/promises'
import { buildChave } from '../../src/core/document/chave.ts'
import type { AnyEndpoint } from '../../src/domain/api/define.ts'
import { conhecimentos } from '../../src/domain/documents/conhecimento/index.ts'
import type { OwnDocument } from '../../src/domain/documents/define.ts'
import { manifestos } from '../../src/domain/documents/manifesto/index.ts'
import { Acaso } from './apoio/acaso.ts'
import { Cliente, Recusada } from './apoio/cliente.ts'
import { esperarCalma } from './apoio/conferir.ts'
import { Instalacao } from './apoio/instalacao.ts'
import { Maos } from './apoio/maos.ts'
import type { Prova } from './apoio/prova.ts'
import { type DocumentoSefaz, Simulador } from './apoio/simulador.ts'

const SAO_PAULO = '3550308'
const RIO = '3304557'
const FORNECEDOR = '11222333000181'

/** A document as the API gives it back. */
interface Dito {
  id: number
  uuid: string
  /** T: authorised. */
  status: string
  modelo: string
  numero: number
  chave: string
  /** null: not asked for yet. */
  emissao: object | null
}

const em = (method: 'GET' | 'POST', path: string) => ({ method, path }) as unknown as AnyEndpoint
const corpoDe = (resposta: unknown) => (resposta as { data: unknown }).data

/** What is issued: the document, and its body by a number that no other has. */
interface Emissao {
  documento: OwnDocument
  corpo: (n: number) => Promise<object>
}

/** Key of an invented note. */
const notaDe = (n: number) =>
  buildChave({
    ...{ cUF: '35', AAMM: '2611', cnpj: FORNECEDOR, mod: '55', serie: '1', nNF: n },
    ...{ tpEmis: '1', cNF: '34711025' },
  })
const uuidDe = (semente: number, n: number) =>
  `0190a000-0000-7000-8000-${String(semente % 1_000_000).padStart(6, '0')}${String(n).padStart(6, '0')}`

/** Prepares what a company needs to issue both: a rule of the CT-e, parties of the demo, a truck for each manifest. */
async function preparar(cliente: Cliente, semente: number): Promise<Emissao[]> {
  const gravar = async (path: string, body: object) =>
    (corpoDe(await cliente.insistir(em('POST', path), () => ({ body }))) as { id: number }).id
  const parceiros = corpoDe(
    await cliente.chamar(em('GET', 'parceiros'), {
      query: { ativo: 1, full_search: 'Distribuidora', includes: 'address_primary', limit: 5 },
    }),
  ) as { id: number }[]
  const [remetente, destinatario = remetente] = parceiros
  /** A truck of its own plate; one whose answer was lost is looked up. */
  const caminhao = async (n: number): Promise<number> => {
    const placa = `KIL${Math.floor(n / 100) % 10}A${String(n % 100).padStart(2, '0')}`
    const body = {
      ...{ ativo: true, uf: '35', nome: `Baú ${n}`, placa, renavam: '12345678901' },
      ...{ tara: '7500.00', capacidade_kg: '14000', tipo_rodado: '01', tipo_carroceria: '02' },
    }
    try {
      return await gravar('veiculos', body)
    } catch (erro) {
      const busca = { query: { full_search: placa } }
      const [feito] = corpoDe(await cliente.insistir(em('GET', 'veiculos'), () => busca)) as { id: number }[]
      if (!feito) throw erro
      return feito.id
    }
  }
  const regra_id = await gravar('regra_cte', {
    nome: `Frete ${semente}`,
    ativo: true,
    cfop: '6353',
    cst: '00',
  })
  const serie_id = await gravar('series', { nome: 'Fretes', modelo: '57', serie: '7', sequencia: 0 })
  return [
    {
      documento: conhecimentos,
      corpo: async n => ({
        ...{ uuid: uuidDe(semente, n), produto_predominante: 'REFRIGERANTE', valor_carga: '10.00' },
        ...{ remetente_id: remetente?.id, destinatario_id: destinatario?.id, papel_tomador: 'remetente' },
        ...{ municipio_inicio_id: SAO_PAULO, municipio_fim_id: RIO, regra_id, rntrc: '12345678', serie_id },
        chaves: [{ chave: notaDe(n) }],
        quantidades: [{ unidade: '01', medida: 'PESO BRUTO', quantidade: '250.0000' }],
        componentes: [{ componente_id: null, nome: 'FRETE', valor: '1000.00' }],
        ...{ outros_documentos: [], parcelas: [], observacoes: [], autsXml: [], complementados: [] },
        ...{ anteriores: [], multimodais: [], entregas: [] },
      }),
    },
    {
      documento: manifestos,
      // an open manifest stops the next of the same truck
      corpo: async n => ({
        ...{ uuid: uuidDe(semente, n), serie_id: null, tipo_emitente: '2', uf_inicio: 'SP', uf_fim: 'RJ' },
        ...{ valor_carga: '15230.50', peso_carga: '1250.5000', unidade_peso: '01' },
        ...{ carregamento_posterior: false, canal_verde: false },
        veiculo_id: await caminhao(n),
        municipios_carga: [{ municipio_id: SAO_PAULO }],
        municipios_descarga: [{ municipio_id: RIO }],
        documentos: [{ municipio_id: RIO, chave: notaDe(n), reentrega: false }],
        motoristas: [{ nome: 'José da Silva', cpf: '52998224725' }],
        ...{
          percurso: [],
          reboques: [],
          seguros: [],
          contratantes: [],
          pagamentos: [],
          ciots: [],
          vales: [],
        },
        ...{ lacres: [], autorizados: [] },
      }),
    },
  ]
}

/** Issues one document after another until told to stop. Adds each that the server took, by its uuid. */
async function emitir(
  cliente: Cliente,
  { documento, corpo }: Emissao,
  de: number,
  aceitos: Map<string, number>,
  parar: () => boolean,
): Promise<void> {
  for (let n = de; !parar(); n++) {
    const body = (await corpo(n)) as { uuid: string }
    const { id } = corpoDe(await cliente.insistir(em('POST', documento.id), () => ({ body }))) as Dito
    aceitos.set(`${documento.id}/${body.uuid}`, id)
    try {
      await cliente.insistir(em('POST', `${documento.id}/${id}/emitir`), () => ({}))
    } catch (erro) {
      // asked before the kill, it is on its way
      const { emissao } = corpoDe(
        await cliente.insistir(em('GET', `${documento.id}/${id}`), () => ({})),
      ) as Dito
      if (!(erro instanceof Recusada) || !emissao) throw erro
    }
    await dormir(20)
  }
}

/** Reads every document of both kinds that was taken. */
async function ler(cliente: Cliente, aceitos: ReadonlyMap<string, number>): Promise<Dito[]> {
  const ditos: Dito[] = []
  for (const [onde, id] of aceitos) {
    const [documento = ''] = onde.split('/')
    ditos.push(corpoDe(await cliente.chamar(em('GET', `${documento}/${id}`))) as Dito)
  }
  return ditos
}

/** Compares the documents taken with the authority's book: each authorised once, under one number, and none besides. */
function conferir(ditos: readonly Dito[], sefaz: readonly DocumentoSefaz[]): string[] {
  const problemas: string[] = []
  const la = new Map<string, number>()
  for (const { chave } of sefaz) la.set(chave ?? '', (la.get(chave ?? '') ?? 0) + 1)
  const numeros = new Map<string, number[]>()
  for (const { id, status, modelo, numero, chave } of ditos) {
    if (status !== 'T') problemas.push(`${modelo} ${id}: ${status}`)
    if (la.get(chave) !== 1) problemas.push(`${modelo} ${id}: ${la.get(chave) ?? 0} vezes na SEFAZ`)
    la.delete(chave)
    const serie = chave?.slice(6, 25) ?? ''
    numeros.set(serie, [...(numeros.get(serie) ?? []), numero])
  }
  for (const [chave, vezes] of la) problemas.push(`SEFAZ tem ${chave} ${vezes} vezes, e o servidor não`)
  for (const [serie, usados] of numeros) {
    const ordem = usados.toSorted((a, b) => a - b)
    const primeiro = ordem[0] ?? 1
    ordem.forEach((n, i) => {
      if (n !== primeiro + i) problemas.push(`série ${serie}: ${n} no lugar de ${primeiro + i}`)
    })
  }
  return problemas.slice(0, 50)
}

/** Proof that kills the server with kill -9 at random moments while a CT-e and an MDF-e are issued after another. */
export const killTransporte: Prova = {
  nome: 'kill-transporte',
  resumo: 'kill -9 em momentos ao acaso enquanto saem CT-e e MDF-e: nenhum número dobrado, nenhum perdido',
  async executar({ curta, semente }, relatar) {
    const vezes = curta ? 1 : 20
    const acaso = new Acaso(semente)
    return Instalacao.usar(async instalacao => {
      const simulador = new Simulador(instalacao)
      const sefaz = async () =>
        (await simulador.documentos()).filter(({ modelo }) => ['57', '58'].includes(modelo))
      const antes = new Set((await sefaz()).map(({ chave }) => chave))
      await simulador.ajustar({ conferir_documentos: false })
      const cliente = await Cliente.entrar(instalacao.url, 'dono@demo.tecla')
      const aceitos = new Map<string, number>()
      const emissoes = await preparar(cliente, semente)
      const maos = new Maos(
        emissoes.map((emissao, i) => parar => emitir(cliente, emissao, 1 + i * 100_000, aceitos, parar)),
      )
      for (let n = 1; n <= vezes && !maos.desistiram; n++) {
        const [espera, ja] = [acaso.inteiro(20, 1500), aceitos.size]
        while (aceitos.size === ja && !maos.desistiram) await dormir(10)
        await dormir(espera)
        await instalacao.matar()
        if (n % 2 === 0) await instalacao.matarBanco()
        await instalacao.subir()
        // the dials die with the simulator; answers are lost in some rounds
        await simulador.ajustar({
          conferir_documentos: false,
          ...(n % 3 === 0 && n < vezes ? { falha: 'sem_resposta', taxa: 0.3 } : { falha: null }),
        })
        relatar(`${n}/${vezes}: morto após ${espera} ms; ${aceitos.size} documentos aceitos`)
      }
      await maos.parar()
      await simulador.ajustar({ falha: null, conferir_documentos: false })
      for (const fim = Date.now() + 240_000; ; await dormir(1000)) {
        const inquieto = await esperarCalma(cliente, Math.max(fim - Date.now(), 0))
        const ditos = await ler(cliente, aceitos)
        const la = (await sefaz()).filter(({ chave }) => !antes.has(chave))
        const problemas = [...(inquieto ? [inquieto] : []), ...conferir(ditos, la)]
        if (problemas.length > 0 && Date.now() < fim) continue
        relatar(`${ditos.length} documentos, ${la.length} na SEFAZ`)
        return problemas
      }
    })
  },
}
