import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { publicTickers, publicVatIdServices, readSettings, SettingsError } from './settings.ts'

describe('the settings', () => {
  it('have the defaults of the decisions', () => {
    expect(readSettings({})).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      port: 3000,
      host: '127.0.0.1',
      dataFolder: resolve('data'),
      databaseUrl: null,
      databaseOwnerUrl: null,
      databaseReadUrl: null,
      publicUrl: 'http://127.0.0.1:3000',
      smtpUrl: null,
      mailFrom: null,
      imapUrl: null,
      trustProxy: false,
      demo: false,
      tickers: publicTickers,
      ratesUrl: 'https://www.ecb.europa.eu/stats/eurofxref',
      vatIdServices: null,
      metricsToken: null,
      backups: { byNight: true, beforeUpdates: true, recipient: null, copyTo: null },
      logLevel: 'info',
      setUp: null,
    })
  })

  it('take the version from package.json', () => {
    expect(readSettings({}).version).toBe(JSON.parse(readFileSync('package.json', 'utf8')).version)
  })

  it('count empty variables as not set', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: ' ', KONTOR_DEMO: '', KONTOR_FIRM: '' })).toEqual(
      readSettings({}),
    )
  })

  it('read every variable', () => {
    const settings = readSettings({
      PORT: '8080',
      HOST: '0.0.0.0',
      KONTOR_DATA: '/srv/kontor',
      DATABASE_URL: 'postgres:///kontor?host=/run/postgresql',
      KONTOR_URL: 'https://kontor.example.de/',
      SMTP_URL: 'smtps://user:geheim@mail.example.de:465',
      MAIL_FROM: 'Muster GmbH <buero@example.de>',
      KONTOR_TRUST_PROXY: '127.0.0.1, 10.0.0.0/8',
      KONTOR_DEMO: '1',
      KONTOR_TICKER_KRAKEN: 'https://k.example/t',
      KONTOR_TICKER_LYKKE: 'http://127.0.0.1:9/l',
      KONTOR_METRICS_TOKEN: 'nur-fuer-die-Ueberwachung',
      LOG_LEVEL: 'WARN',
      KONTOR_MANAGER_EMAIL: 'chefin@example.de',
      KONTOR_MANAGER_PASSWORD: ' ganz geheim ',
      KONTOR_FIRM_NAME: 'Muster GmbH',
      KONTOR_FIRM: '{"city":"Berlin"}',
    })
    expect(settings).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      dataFolder: '/srv/kontor',
      databaseUrl: 'postgres:///kontor?host=/run/postgresql',
      publicUrl: 'https://kontor.example.de',
      smtpUrl: 'smtps://user:geheim@mail.example.de:465',
      mailFrom: 'Muster GmbH <buero@example.de>',
      imapUrl: null,
      trustProxy: '127.0.0.1, 10.0.0.0/8',
      demo: true,
      tickers: { kraken: 'https://k.example/t', lykke: 'http://127.0.0.1:9/l' },
      metricsToken: 'nur-fuer-die-Ueberwachung',
      logLevel: 'warn',
      setUp: {
        managerEmail: 'chefin@example.de',
        managerPassword: ' ganz geheim ',
        firmName: 'Muster GmbH',
        firm: { city: 'Berlin' },
      },
    })
  })

  it('ask to confirm VAT ids only where that is switched on, at the public services or at others', () => {
    expect(readSettings({ KONTOR_VAT_IDS: '1' }).vatIdServices).toEqual(publicVatIdServices)
    const others = { KONTOR_EVATR_URL: 'http://127.0.0.1:9/e', KONTOR_VIES_URL: 'http://127.0.0.1:9/v' }
    expect(readSettings(others).vatIdServices).toBe(null)
    expect(readSettings({ KONTOR_VAT_IDS: 'ja', ...others }).vatIdServices).toEqual({
      taxOffice: 'http://127.0.0.1:9/e',
      vies: 'http://127.0.0.1:9/v',
    })
  })

  it.each([
    ['0.0.0.0', 'http://127.0.0.1:3000'],
    ['::', 'http://[::1]:3000'],
    ['::1', 'http://[::1]:3000'],
    ['kontor.local', 'http://kontor.local:3000'],
  ])('on host %s name the address %s', (host, url) => {
    expect(readSettings({ HOST: host }).publicUrl).toBe(url)
  })

  it.each([
    ['0', false],
    ['off', false],
    ['1', 1],
    ['2', 2],
    ['true', true],
    ['loopback', 'loopback'],
    ['::1', '::1'],
  ])('trust proxies as %s', (text, expected) => {
    expect(readSettings({ KONTOR_TRUST_PROXY: text }).trustProxy).toBe(expected)
  })

  it.each([
    ['PORT', 'achtzig'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['DATABASE_URL', 'mysql://localhost/kontor'],
    ['DATABASE_URL', 'localhost'],
    ['DATABASE_URL', 'postgres://eins:5432,zwei:x/kontor'],
    ['DATABASE_URL', 'postgres://eins,/kontor'],
    ['DATABASE_URL', 'mysql://eins,zwei/kontor'],
    ['DATABASE_OWNER_URL', 'postgres:///kontor?host=/run/postgresql'],
    ['DATABASE_READ_URL', 'postgres:///kontor?host=/run/postgresql'],
    ['DATABASE_READ_URL', 'postgres://kontor:geheim@eins,zwei/kontor'],
    ['DATABASE_READ_URL', 'postgres://eins:5432,zwei:5432/kontor'],
    ['KONTOR_URL', 'kontor.example.de'],
    ['KONTOR_URL', 'https://kontor.example.de/?x=1'],
    ['SMTP_URL', 'mail.example.de'],
    ['MAIL_FROM', 'Muster GmbH'],
    ['MAIL_FROM', 'a@b.de\r\nBcc: c@d.de'],
    ['KONTOR_TRUST_PROXY', 'alle'],
    ['KONTOR_DEMO', 'vielleicht'],
    ['KONTOR_RATES', 'manchmal'],
    ['KONTOR_RATES_URL', 'ftp://ecb.example'],
    ['KONTOR_VAT_IDS', 'selten'],
    ['KONTOR_EVATR_URL', 'bzst.de'],
    ['KONTOR_VIES_URL', 'ftp://vies.example'],
    ['LOG_LEVEL', 'laut'],
    ['KONTOR_METRICS_TOKEN', 'zu kurz'],
    ['KONTOR_METRICS_TOKEN', 'mit einem Leerzeichen darin'],
    ['KONTOR_FIRM', '[1]'],
    ['KONTOR_FIRM', '{'],
  ])('refuse %s=%s and name the variable, not the value', (name, value) => {
    const reading = () => readSettings({ [name]: value })
    expect(reading).toThrow(SettingsError)
    expect(reading).toThrow(name)
    expect(reading).not.toThrow(`: ${value}`)
  })

  it('refuse half an unattended set-up', () => {
    expect(() => readSettings({ KONTOR_MANAGER_EMAIL: 'a@b.de', KONTOR_FIRM_NAME: 'x' })).toThrow(
      'KONTOR_MANAGER_PASSWORD',
    )
    expect(() => readSettings({ KONTOR_FIRM: '{}' })).toThrow('KONTOR_MANAGER_EMAIL')
  })
})
