import type { LoggedUser } from '../../src/domain/api/sessao.ts'
import { FLAGS } from '../../src/domain/options/flags.ts'
import { type Flag, PLAN_FLAGS, type PlanFlag } from '../../src/domain/rights.ts'
import { saveSession } from '../../src/web/state/session.ts'

let signed = 0

/** Signs in a user with these flags, without a server; each time anew. */
export function signIn(
  flags: readonly Flag[],
  {
    status = 1,
    bloqueada = false,
    semPlano = [],
  }: { status?: 1 | 2 | 3; bloqueada?: boolean; semPlano?: readonly PlanFlag[] } = {},
): LoggedUser {
  const record = <T extends string>(names: readonly T[], held: (name: T) => boolean) =>
    Object.fromEntries(names.map(name => [name, held(name)])) as Record<T, boolean>
  const user: LoggedUser = {
    id: 1,
    nome: 'Ana',
    email: 'ana@exemplo.tecla',
    super_user: false,
    painel_admin_contas: false,
    reset_senha: false,
    segundo_fator: false,
    falta_fator: false,
    por_pin: false,
    grupo: record(FLAGS, flag => flags.includes(flag)),
    desconto_maximo: null,
    autoria: '1.1.assinada',
    empresa: {
      id: 1,
      nome: 'Loja',
      razao: 'Loja Ltda',
      cnpj: '11222333000181',
      uf: 'SP',
      fuso: '-03:00',
      crt: 3,
      status,
      bloqueada,
      licenca_ate: null,
      venda_app: false,
      informar_num_item_pedido: false,
      treinamento: false,
      ambiente_sefaz: 2,
      validade_certificado: null,
      plano: record(PLAN_FLAGS, flag => !semPlano.includes(flag)),
    },
    account: {
      id: 1,
      nome: 'Conta',
      alerta_sonoro: false,
      som_delivery: 1,
      valor_decimal: 4,
      qtde_decimal: 4,
      controle_serie: false,
      venda_sem_estoque: false,
      ignorar_icms_valor_nota: false,
      cnpj_modelo_55_desde: null,
    },
    empresas: [{ id: 1, nome: 'Loja', cnpj: '11222333000181', status }],
  }
  saveSession(`${++signed}.token`, user)
  return user
}
