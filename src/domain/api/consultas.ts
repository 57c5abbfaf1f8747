import { z } from 'zod'
import { text } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'

const municipio = z.object({ code: z.string(), name: z.string(), uf: z.string() }).nullable()

/** Response of the postal-code service (doc 3 §7), with our city found by its IBGE code. */
const cepConsultado = z.object({
  /** 8 digits. */
  cep: z.string(),
  logradouro: z.string(),
  complemento: z.string(),
  bairro: z.string(),
  /** 7 digits. */
  ibge: z.string(),
  municipio,
})

/** Response of the company registry (doc 3 §7), with our city found by name and UF; null: no such city. */
const cnpjConsultado = z.object({
  /** 14 characters, without mask. */
  cnpj: z.string(),
  nome: z.string(),
  fantasia: z.string(),
  email: z.string(),
  /** DD/MM/YYYY, or ''. */
  abertura: z.string(),
  logradouro: z.string(),
  bairro: z.string(),
  cep: z.string(),
  numero: z.string(),
  uf: z.string(),
  complemento: z.string(),
  /** Several numbers separated by '/ '. */
  telefone: z.string(),
  municipio,
})

export type CepConsultado = z.output<typeof cepConsultado>
export type CnpjConsultado = z.output<typeof cnpjConsultado>

/**
 * Looks up a postal code, with or without mask. 422 'CEP inválido' at `cep`; 404 'Cep não localizado' (dialog 'Atenção');
 * 503 when the service does not respond.
 */
export const consultarCep = defineEndpoint({
  method: 'GET',
  path: 'cep/:cep',
  summary: 'Endereço de um CEP',
  acesso: {},
  params: z.object({ cep: text(20) }),
  response: z.object({ data: cepConsultado }),
})

/** Looks up a company for the first-run wizard, without a session. 404 once an account exists. */
export const consultarCnpjPrimeiro = defineEndpoint({
  method: 'GET',
  path: 'primeiro_acesso/cnpj/:cnpj',
  summary: 'Primeiro acesso: dados públicos do CNPJ da empresa',
  acesso: { sessao: false },
  params: z.object({ cnpj: text(20) }),
  response: z.object({ data: cnpjConsultado }),
})

/** Looks up a postal code for the first-run wizard, without a session. */
export const consultarCepPrimeiro = defineEndpoint({
  method: 'GET',
  path: 'primeiro_acesso/cep/:cep',
  summary: 'Primeiro acesso: endereço de um CEP',
  acesso: { sessao: false },
  params: z.object({ cep: text(20) }),
  response: z.object({ data: cepConsultado }),
})

/**
 * Looks up a CNPJ, with or without mask. 422 'O CNPJ não é Válido' at `cpf_cnpj`; 404 with the registry's message or 'Erro
 * ao consultar dados'; 503 'Erro ao consultar dados' when the registry does not respond.
 */
export const consultarCnpj = defineEndpoint({
  method: 'GET',
  path: 'cnpj/:cnpj',
  summary: 'Dados públicos de um CNPJ',
  acesso: {},
  params: z.object({ cnpj: text(20) }),
  response: z.object({ data: cnpjConsultado }),
})
