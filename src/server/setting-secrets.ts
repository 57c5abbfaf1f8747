import type { SettingKey } from '../domain/config/ajustes.ts'
import type { Vault } from './vault.ts'

interface Owner {
  account_id: number
  empresa_id: number
}

/** Binds a sealed secret to its setting and company: a row copied over another company's does not open. */
const context = (chave: SettingKey, { account_id, empresa_id }: Owner) =>
  `${chave} ${account_id} ${empresa_id}`

/** Seals a secret of the settings for its column. */
export const sealSetting = (vault: Vault, chave: SettingKey, owner: Owner, plain: string): Buffer =>
  vault.seal(Buffer.from(plain, 'utf8'), context(chave, owner))

export const openSetting = (vault: Vault, chave: SettingKey, owner: Owner, sealed: Buffer): string =>
  vault.open(sealed, context(chave, owner)).toString('utf8')
