import { cleanCnpj } from '../../../core/document/cnpj.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import { asAccount } from '../../db/transaction.ts'
import { createConta, PRIMEIRO_CAIXA, reserveAccount } from '../../modules/acesso/service.ts'
import { givePlano } from '../../modules/admin/service.ts'
import { findLoginEmail, novaSenha } from '../../modules/contas/service.ts'
import type { Hooks } from '../../register/hooks.ts'
import type { WireRow } from '../../register/wire.ts'
import { askNewPassword, dropOwnPlans } from './repository.ts'

const texto = (record: WireRow, key: string): string => String(record[key] ?? '').trim()

/** Hooks of accounts: a new account gets its default rows (modules/acesso), its first company and its owner. */
export const accountsHooks: Hooks = {
  async insert(q, _sessao, row, record) {
    const email = texto(record, 'dono_email').toLowerCase()
    if (await findLoginEmail(q, email)) throw fieldError('dono_email', 'Já existe um usuário com este e-mail')
    const account_id = await reserveAccount(q)
    const nome = String(row['nome'])
    const dono = {
      nome: texto(record, 'dono_nome'),
      email,
      senha_hash: await novaSenha('dono_password', String(record['dono_password']), []),
    }
    const empresa_id = await asAccount(q, account_id, async () => {
      const made = await createConta(q, account_id, {
        nome,
        empresa: {
          nome,
          razao: texto(record, 'razao'),
          cnpj: cleanCnpj(texto(record, 'cnpj')),
          ie: '',
          crt: Number(record['crt'] ?? 1) as 1 | 2 | 3 | 4,
          telefone: '',
          email,
          cep: '',
          logradouro: '',
          numero: '',
          complemento: '',
          bairro: '',
          municipio_ibge: '',
          municipio: '',
          uf: texto(record, 'uf'),
          ambiente_sefaz: 2,
          treinamento: false,
          teste_ate: null,
        },
        caixa: PRIMEIRO_CAIXA,
        dono,
      })
      if (record['dono_trocar'] === true) await askNewPassword(q, made.usuario_id)
      return made.empresa_id
    })
    await givePlano(q, empresa_id, Number(record['plano_id']))
    await dropOwnPlans(q, account_id)
    return account_id
  },
  async removing() {
    throw new AppError('CONFLITO', { mensagem: 'Uma conta não se exclui: bloqueie as empresas dela' })
  },
}
