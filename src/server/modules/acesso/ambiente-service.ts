import type { Ambiente } from '../../../domain/api/acesso.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Sessao } from '../../http/session.ts'
import { readAmbiente, writeAmbiente } from './ambiente-repository.ts'
import { simulador } from './primeiro-acesso.ts'
import { certificadoDe, largarTreinamento, prepararTreinamento } from './treinamento.ts'

type Options = Pick<Deps, 'db' | 'clock' | 'vault' | 'treinamento' | 'simulador'>

/** Where a company's notes go: homologação, produção, or the simulator of this server. */
export function createAmbiente(deps: Options) {
  const { db, clock } = deps

  /** Of a company the user may enter. Throws NAO_ENCONTRADO. */
  async function ver(q: Q, sessao: Sessao, empresa_id: number) {
    const row = await readAmbiente(q, sessao.usuario_id, empresa_id)
    if (!row) throw new AppError('NAO_ENCONTRADO')
    const { ambiente_sefaz, treinamento, ...rest } = row
    const ambiente: Ambiente = ambiente_sefaz === 1 ? 'producao' : treinamento ? 'treinamento' : 'homologacao'
    return { ...rest, ambiente, certificado: await certificadoDe(q, deps, sessao, empresa_id) }
  }

  return {
    ver: (sessao: Sessao, empresa_id: number) => db.tx(sessao, q => ver(q, sessao, empresa_id)),

    /**
     * Documents already numbered keep the environment they were born in. Throws a field error at `ambiente` for produção
     * without a certificate SEFAZ would take, or on a trial; NAO_ENCONTRADO.
     */
    async mudar(sessao: Sessao, empresa_id: number, ambiente: Ambiente) {
      if (ambiente === 'treinamento') await simulador(deps)
      return db.tx(sessao, async q => {
        const before = await ver(q, sessao, empresa_id)
        if (ambiente === 'producao') checkProducao(before, clock())
        await writeAmbiente(q, empresa_id, ambiente === 'producao' ? 1 : 2, ambiente === 'treinamento')
        if (ambiente === 'treinamento') await prepararTreinamento(q, deps, sessao, empresa_id)
        else await largarTreinamento(q, deps, sessao, empresa_id)
        return ver(q, sessao, empresa_id)
      })
    },
  }
}

function checkProducao(
  {
    certificado,
    validade_certificado,
    teste_ate,
  }: Awaited<ReturnType<ReturnType<typeof createAmbiente>['ver']>>,
  agora: Date,
): void {
  if (teste_ate) throw fieldError('ambiente', 'O teste grátis não emite em produção')
  if (certificado !== 'real')
    throw fieldError('ambiente', 'Envie antes o certificado A1 da empresa: sem ele a produção não emite')
  if (validade_certificado && validade_certificado < agora.toISOString().slice(0, 10))
    throw fieldError('ambiente', 'O certificado digital está vencido')
}
