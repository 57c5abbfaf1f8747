import { diaIn } from '../../../core/document/fuso.ts'
import { type Ambiente, lacksOfAddress } from '../../../domain/api/acesso.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Sessao } from '../../http/session.ts'
import { type EmpresaAmbiente, readAmbiente, writeAmbiente } from './ambiente-repository.ts'
import { simulador } from './primeiro-acesso.ts'
import { certificadoDe, leaveTreinamento, prepareTreinamento } from './treinamento.ts'

type Options = Pick<Deps, 'db' | 'clock' | 'vault' | 'treinamento' | 'simulador'>

/** Makes the service that chooses a company's environment: homologação (tests), produção, or this server's simulator. */
export function createAmbiente(deps: Options) {
  const { db, clock } = deps

  /** Reads a company to which the user has access. @throws NAO_ENCONTRADO */
  async function empresaDe(q: Q, sessao: Sessao, empresa_id: number): Promise<EmpresaAmbiente> {
    const row = await readAmbiente(q, sessao.usuario_id, empresa_id)
    if (!row) throw new AppError('NAO_ENCONTRADO')
    return row
  }

  async function read(q: Q, sessao: Sessao, empresa_id: number) {
    const { id, ambiente_sefaz, treinamento, validade_certificado, teste_ate } = await empresaDe(
      q,
      sessao,
      empresa_id,
    )
    const ambiente: Ambiente = ambiente_sefaz === 1 ? 'producao' : treinamento ? 'treinamento' : 'homologacao'
    const certificado = await certificadoDe(q, deps, sessao, empresa_id)
    return { id, validade_certificado, teste_ate, ambiente, certificado }
  }

  return {
    ver: (sessao: Sessao, empresa_id: number) => db.tx(sessao, q => read(q, sessao, empresa_id)),

    /**
     * Changes the environment of new documents; documents already numbered keep theirs. @throws VALIDACAO at `ambiente` for
     * produção without a valid certificate, or on a trial, and outside training without a whole address; INDISPONIVEL without a simulator; NAO_ENCONTRADO
     */
    async mudar(sessao: Sessao, empresa_id: number, ambiente: Ambiente) {
      if (ambiente === 'treinamento') await simulador(deps)
      return db.tx(sessao, async q => {
        const before = await empresaDe(q, sessao, empresa_id)
        if (ambiente === 'producao')
          checkProducao(before, await certificadoDe(q, deps, sessao, empresa_id), clock())
        if (ambiente !== 'treinamento') checkAddress(before)
        await writeAmbiente(q, empresa_id, ambiente === 'producao' ? 1 : 2, ambiente === 'treinamento')
        if (ambiente === 'treinamento') await prepareTreinamento(q, deps, sessao, empresa_id)
        else await leaveTreinamento(q, deps, sessao, empresa_id)
        return read(q, sessao, empresa_id)
      })
    },
  }
}

/** Requires the address that a company in training may leave for later. @throws VALIDACAO at `ambiente` */
function checkAddress(empresa: EmpresaAmbiente): void {
  const lacks = lacksOfAddress(empresa).map(([, word]) => word)
  if (lacks.length > 0)
    throw fieldError('ambiente', `Complete antes o endereço em Empresas: ${lacks.join(', ')}`)
}

function checkProducao(
  { validade_certificado, teste_ate, fuso }: EmpresaAmbiente,
  certificado: Awaited<ReturnType<typeof certificadoDe>>,
  agora: Date,
): void {
  if (teste_ate) throw fieldError('ambiente', 'O teste grátis não emite em produção')
  if (certificado !== 'real')
    throw fieldError('ambiente', 'Envie antes o certificado A1 da empresa: sem ele a produção não emite')
  if (validade_certificado && validade_certificado < diaIn(agora, fuso))
    throw fieldError('ambiente', 'O certificado digital está vencido')
}
