import { GRUPOS_INICIAIS } from '../../src/domain/options/grupos-iniciais.ts'
import { PLAN_FLAGS } from '../../src/domain/rights.ts'
import type { DemoHouse, DemoQ } from './house.ts'
import type { ContaDemo, EmpresaDemo } from './mundo.ts'

const BALANCA = '2CCCCCCWWWWWD'

/**
 * Inserts the account, a plan with every option, and the companies. Returns the companies' ids in the declared order.
 */
export async function seedConta(q: DemoQ, account_id: number, conta: ContaDemo): Promise<number[]> {
  await q.query('insert into accounts (id, account_id, nome) values ($1, $1, $2)', [account_id, conta.nome])
  const [plano_id] = await q.insertMany(account_id, 'planos', [
    { nome: 'Completo', ...Object.fromEntries(PLAN_FLAGS.map(flag => [flag, true])) },
  ])
  const empresas = await q.insertMany(
    account_id,
    'empresas',
    conta.empresas.map(({ certificado: _dias, terminais: _tills, produtos: _products, ...empresa }) => ({
      ...empresa,
      im: '',
      cnae: '4711302',
      complemento: '',
      email: 'fiscal@demo.tecla',
      plano_id,
      venda_app: empresa.venda_app === true,
      pix_chave: empresa.pix_chave ?? '',
      informar_num_item_pedido: false,
      ambiente_sefaz: 2,
      csc_id: '',
      passos_no_inicio: false,
    })),
  )
  await q.insertEndereco(empresas)
  return empresas
}

/** Inserts groups and users; all users have the demo's password. */
export async function seedUsuarios(
  house: Pick<DemoHouse, 'hashPin'>,
  q: DemoQ,
  account_id: number,
  conta: ContaDemo,
  empresas: readonly number[],
  senha_hash: string,
): Promise<void> {
  const nomes = Object.keys(GRUPOS_INICIAIS) as (keyof typeof GRUPOS_INICIAIS)[]
  const grupos = await q.insertMany(
    account_id,
    'grupos',
    nomes.map(nome => {
      const { flags, desconto_maximo } = GRUPOS_INICIAIS[nome]
      return { nome, ativo: true, flags, desconto_maximo }
    }),
  )
  const pins = await Promise.all(
    conta.usuarios.map(({ pin }) => (pin === undefined ? null : house.hashPin(account_id, pin))),
  )
  const ids = await q.insertMany(
    account_id,
    'usuarios',
    conta.usuarios.map((usuario, i) => ({
      nome: usuario.nome,
      email: usuario.email,
      senha_hash,
      pin_hash: pins[i] ?? null,
      grupo_id: grupos[nomes.indexOf(usuario.grupo)],
      super_user: usuario.super_user ?? false,
      painel_admin_contas: usuario.painel_admin_contas ?? false,
      reset_senha: usuario.reset_senha ?? false,
      ativo: true,
      ultima_empresa_id: empresas[usuario.empresas[0] ?? 0],
    })),
  )
  await q.insertMany(
    account_id,
    'usuario_empresas',
    conta.usuarios.flatMap((usuario, i) =>
      usuario.empresas.map(empresa => ({ usuario_id: ids[i], empresa_id: empresas[empresa] })),
    ),
  )
}

const TEF_TILL = 3

/** Inserts the tills, each with a series of each model, and the company's series of manifests. */
export async function seedTerminais(
  q: DemoQ,
  account_id: number,
  empresa_id: number,
  empresa: EmpresaDemo,
): Promise<void> {
  const tills = Array.from({ length: empresa.terminais }, (_, i) => i + 1)
  const series = (modelo: string, rotulo: string) =>
    q.insertMany(
      account_id,
      'series',
      tills.map(n => ({
        empresa_id,
        nome: `${rotulo} Caixa ${n}`,
        modelo,
        serie: String(n),
        sequencia: 0,
      })),
    )
  const nfce = await series('65', 'NFC-e')
  const nfe = await series('55', 'NF-e')
  await q.insertMany(account_id, 'series', [
    { empresa_id, nome: 'MDF-e', modelo: '58', serie: '1', sequencia: 0 },
  ])
  await q.insertMany(
    account_id,
    'terminais',
    tills.map((n, i) => ({
      empresa_id,
      nome: `Caixa ${n}`,
      serie_65_id: nfce[i],
      serie_55_id: nfe[i],
      impressora: 'arquivo',
      impressora_etiquetas: 'arquivo',
      balanca: BALANCA,
      // the third till has the demo's TEF manager; only the first company has three tills
      tef: n === TEF_TILL ? 'paygo' : null,
      ativo: true,
    })),
  )
}
