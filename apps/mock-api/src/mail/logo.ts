/**
 * How the HTML of a mail refers to the logo, which is sent along with it: mail programs do not load remote pictures by
 * themselves.
 */
export const LOGO_CID = 'logo@siteward';

/** The icon of the web application (apps/web/public/favicon.svg), 64 px wide, as a PNG: mail programs show no SVG. */
export const LOGO_PNG = Buffer.from(
  [
    'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAMAAACdt4HsAAAAkFBMVEUiddMkiulbmt8dccwVZbkfc9Aec9Cdw+0ohOYYZr8pg+bG',
    '3PUAAH8Zab8AqqqCr+IjedgabMcdcs8nguL6/P4AAADS4/Y4hdp4q+OHteji7flCitklfuBVldyqy+5+sOa40/EA//8Af/8hd9Ui',
    'edgAVaoZaMIAf38jdtUohOUohOZEj+AAAP8ZacMYZ8Eec883vhwrAAAAMHRSTlMbGf+8GlHU/7KSUv8CUAP//v7+/v8A////////',
    '//////8BApPSA9MCKZPS/wEikpGtyk08AAADMUlEQVR42p2X23qqMBCFR632tA+ZQAgoKIL10G3r+7/dnhCQAEnArgut/Vh/ViZD',
    'ICAq7QshZm+Xl8/AIhYwQ4dFuTwLUey1E6rPE/1hNwep7NhJaZAeSkLsW8CHmF0Cl5hNASuBbDWgEOdPhztlLgUHIGMFmImZc3Tp',
    'I5zFHwU4Of2pZD6lTJlhX8xc+VnA/IQDfOzhJC7O/GxEaSlOIMA1fMDGdaYa2AKk6RQ3qRQwm774FnGAN8v4k/2MLeFisT8AuMHL',
    'aO97tYDPH8+/0gocbt6vFndVsWtvupfH28jU+za2EQgL9t5/Dgd6HhI4EcA2eR4rx9qQ+m3L0EnQ/ltGYZjIjpIwjGwB2gQsvd/6',
    '/B9dzXuKwvWG99wtoNv7FaA/HIWSiLxdpMp+T9CN5gA8J3ETgjf+GtC99RsAN5uiXouE1+vXCCw7Tw3g81w3QZ6Ra90Q0MivALbe',
    'n2vAtmmBLdZTyOmH7PgpwbC7UGpAHOkmiOa8LqJizpGZqwOD4eNt/l7XoO6BqgYE2HCkDov9AJnXsY1aNatAgN0YgDf+tVFqVIs2',
    'LQGfq57PYj0FGSeVYtV0EwGxWmmui4hJ2C6dA4DYA5Bnx9lGr8I4gHp7CKAEm7qVR6aABEAfgK6oh9FFlH0AjgCMvdAGQAdgZwA4',
    'TR7xDsAWgLW/D9h1ADzL1a2EAwDe/d4EGOtFUJZeAkQcT6C+wuou3vBBgikA1Uhbxrb3PmgApt8LIGuGmN33gymApA/g/CGAuiDB',
    'akOhQhkJkGtAUm0ongR0dZRJ9Un7CN3asZR0g+ZMqmdNxjLV0D6A3g/W9YNNf5k/qv2xqz5AjeRTxPwA6phEbeZhNNBabfB/+/4B',
    'QN2CzleygVsBDrbXhp7QraMFwLn54BhBHKGcEMAT4RuWvVeGwejo8+MSwLQPs6ttzeNHAFGmnfEfqSDNgN7WwT35ETfpS8BVlJ13',
    'nsnl0wF+wbWAhWP+Y3ZcPBVXoPMjMNvoo/Hx+KTM6th5Pvxk/uT/0AfPk/haPRxf+U/t0RdunTnguP/1qT36Vufo8201Pf7x9atz',
    '+NbHf1jeFqtx93Hx/ZvsxVU7/wNLMyZqiGK2NQAAAABJRU5ErkJggg==',
  ].join(''),
  'base64',
);
