import { z } from 'zod'
import { manifestos } from '../documents/manifesto/index.ts'
import { id } from '../schema/types.ts'
import { type Answer, defineEndpoint } from './define.ts'

const { permission, plan } = manifestos.access
if (permission === null) throw new Error('a manifest needs a right')

/** Most notes of one request. */
export const MAIS_NOTAS = 500

const condutor = z.object({ nome: z.string(), cpf: z.string() })
const cidade = z.object({ municipio_id: z.string() })
const texto = z.string().nullable()
/** List that nothing is proposed for. */
const vazia = z.array(z.never())

/** Body of a manifest without what a person chooses: vehicle, trailers, drivers and uuid. Value in R$, weight in kg. */
const corpo = z.object({
  tipo_emitente: z.enum(['1', '2']),
  uf_inicio: z.string(),
  uf_fim: z.string(),
  valor_carga: z.string(),
  peso_carga: z.string(),
  ...{ produto: texto, tipo_carga: texto, ncm: texto, rntrc: texto, cep_carga: texto, cep_descarga: texto },
  municipios_carga: z.array(cidade),
  municipios_descarga: z.array(cidade),
  documentos: z.array(cidade.extend({ chave: z.string(), reentrega: z.boolean() })),
  percurso: z.array(z.object({ uf: z.string() })),
  contratantes: z.array(z.object({ parceiro_id: z.int() })),
  seguros: z.array(
    z.object({
      responsavel: z.string(),
      documento: texto,
      seguradora: texto,
      cnpj_seguradora: texto,
      apolice: texto,
      averbacoes: z.array(z.object({ numero: z.string() })),
    }),
  ),
  ...{ reboques: vazia, pagamentos: vazia, ciots: vazia },
  ...{ vales: vazia, lacres: vazia, autorizados: vazia },
})

/** Owners of the documents to carry: sales with their notes, or CT-e. */
const DE_ONDE = ['vendas', 'conhecimentos'] as const

/** Says what becomes of one sale or CT-e: `nota` is the series and number of what it issued, null when it has none. */
const dita = z.object({ id: z.int(), nota: texto, texto: z.string() })

/**
 * Proposes the manifests of notes or CT-e issued: one for each pair of states, with the vehicles and drivers to choose from, the
 * last used first. Writes nothing.
 */
export const proporManifestos = defineEndpoint({
  method: 'POST',
  path: `${manifestos.id}/proposta`,
  summary: 'Propor os MDF-e de notas ou CT-e emitidos',
  acesso: { permission, ...(plan ? { plan } : {}), escrita: false },
  body: z.object({ ids: z.array(id).min(1).max(MAIS_NOTAS), de: z.enum(DE_ONDE).default('vendas') }),
  response: z.object({
    data: z.object({
      manifestos: z.array(
        z.object({ corpo, descargas: z.array(z.object({ nome: z.string(), notas: z.int() })) }),
      ),
      recusadas: z.array(dita),
      avisos: z.array(dita),
      veiculos: z.array(
        z.object({
          id: z.int(),
          nome: z.string(),
          placa: z.string(),
          /** Kind of carrier that owns it; null: the company's own. */
          tipo_transportador: texto,
          /** CPF of who drove it last. */
          condutor: texto,
          /** Trailers of its last trip. */
          reboques: z.array(z.object({ veiculo_id: z.int(), placa: z.string() })),
        }),
      ),
      condutores: z.array(condutor),
    }),
  }),
})

export type PropostaDeManifestos = Answer<typeof proporManifestos>['data']
export type ManifestoProposto = PropostaDeManifestos['manifestos'][number]
