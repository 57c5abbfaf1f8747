/**
 * Running transaction of one account. In a statement `$conta` stands for the account. What the product writes by rules of
 * its own, it writes itself.
 */
export interface DemoQ {
  query<R extends object>(text: string, params?: unknown[]): Promise<{ rows: R[] }>
  /** Inserts objects whose keys are column names. Gives their ids in the rows' order. */
  insertMany(
    account_id: number,
    table: string,
    rows: readonly Readonly<Record<string, unknown>>[],
  ): Promise<number[]>
  /** Inserts the default rows of a new account: units, payment methods, card brands. */
  insertPadroes(account_id: number): Promise<void>
  /** Inserts the first address of companies. */
  insertEndereco(empresas: readonly number[]): Promise<void>
  saveCertificate(certificate: {
    account_id: number
    empresa_id: number
    pfx: Buffer
    senha: string
    validade_certificado: string
  }): Promise<void>
  /** Connects a company to an ordering application at the installation's address. */
  openChannel(channel: {
    account_id: number
    empresa_id: number
    usuario_id: number
    nome: string
    merchant_id: string
    client_id: string
    client_secret: string
  }): Promise<void>
  /** Finds whose e-mail address it is, in a transaction of `login`. */
  findOwner(email: string): Promise<{ account_id: number; id: number } | null>
}

/** Product as the demo knows it: everything that the demo asks of the server is handed in here. */
export interface DemoHouse {
  clock(): Date
  /** Runs one transaction that sees and writes the rows of one account. */
  tx<T>(tenant: { account_id: number }, run: (q: DemoQ) => Promise<T>): Promise<T>
  /** Runs a transaction before the account of an e-mail address is known. */
  login<T>(email: string, run: (q: DemoQ) => Promise<T>): Promise<T>
  /** Runs `work` in one server at a time. */
  oneAtATime<T>(lock: number, work: () => Promise<T>): Promise<T>
  /** Renews the statistics after many rows. */
  tidy(): Promise<void>
  hashSenha(senha: string): Promise<string>
  hashPin(account_id: number, pin: string): Promise<string>
}
